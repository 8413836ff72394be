package opaque.graph_library;

public class Main {
    public static void main(String[] args) {
        Metro metro = new Metro();
        metro.station("Ash");
        metro.station("Birch");
        metro.station("Cedar");
        metro.station("Elm");
        metro.inspect();
        metro.connect("Ash", "Birch", 3);
        metro.connect("Birch", "Cedar", 4.5);
        System.out.println(metro.connect("Ash", "Cedar", 12).minutes());
        try {
            metro.connect("Ash", "Birch", 1);
        } catch (IllegalStateException known) {
            System.out.println(known.getMessage());
        }
        System.out.println(metro.route("Ash", "Cedar"));
        System.out.println(metro.parts());
        System.out.println(metro.close("Birch") + " " + metro.route("Ash", "Cedar"));
    }
}
