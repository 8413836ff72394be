package reflection.streamed;

public class Main {
    public static void main(String[] args) throws Exception {
        Shelf shelf = new Shelf("top");
        shelf.put("Emma");
        shelf.put("Ulysses");
        Store store = new Store();
        System.out.println(store.load(store.save(shelf)).label());
    }
}
