package construction.singleton;

public class Main {
    public static void main(String[] args) {
        System.out.println(Catalogue.instance().price("ink"));
        System.out.println(Catalogue.instance().total("pen", "ink", "paper"));
    }
}
