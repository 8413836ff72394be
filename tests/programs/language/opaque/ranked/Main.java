package opaque.ranked;

public class Main {
    public static void main(String[] args) {
        Catalog catalog = new Catalog();
        catalog.load("Emma,1815,novel\nCosmos,1980,science\nDracula,1897,novel\nOrigins,1859,science");
        catalog.tagged("science").forEach(book -> System.out.println(book.title() + " " + book.year()));
        System.out.println(catalog.tagged("novel").first().title());
        catalog.load("Persuasion,1817,novel");
        System.out.println(catalog.tagged("science").size() + " " + catalog.tagged("novel").size());
    }
}
