package construction.copying;

public class Main {
    public static void main(String[] args) {
        Recipe bread = new Recipe("bread").with("flour", 500).with("water", 350);
        Recipe feast = new Recipe(bread, 4);
        bread.with("salt", 10);
        System.out.println(feast.list());
        System.out.println(feast.weight());
        System.out.println(bread.weight());
    }
}
