package opaque.unread;

public class Main {
    public static void main(String[] args) {
        System.out.println(Shelf.twice("Emma").size());
        System.out.println(Shelf.lengths("Emma").get("Emma"));
        System.out.println(Shelf.measured("Emma").getLeft());
        System.out.println(Shelf.splitter("Emma") == null);
    }
}
