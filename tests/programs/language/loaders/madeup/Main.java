package loaders.madeup;

public class Main {
    public static void main(String[] args) throws Exception {
        Class<?> made = new Press().make("Leaflet");
        Catalog catalog = new Catalog();
        System.out.println(catalog.enter(String.class));
        System.out.println(catalog.last());
        System.out.println(catalog.label(made));
    }
}
