package exceptions.caught;

public class Main {
    public static void main(String[] args) {
        Importer importer = new Importer();
        System.out.println(importer.read("12", "x1", " 30 ", "-4", null));
        System.out.println(importer.sum());
        System.out.println(importer.problems());
        System.out.println(Importer.amount("5"));
    }
}
