package methods.raw_result;

public class Main {
    public static void main(String[] args) {
        Shelf shelf = new Shelf();
        System.out.println(shelf.all());
        shelf.put("Ink");
        System.out.println(shelf.all());
    }
}
