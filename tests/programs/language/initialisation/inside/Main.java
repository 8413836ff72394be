package initialisation.inside;

public class Main {
    public static void main(String[] args) {
        Kitchen kitchen = new Kitchen();
        kitchen.cook("rice", "tofu");
        Dish rice = kitchen.serve();
        Dish tofu = kitchen.serve();
        System.out.println(rice.label());
        System.out.println(tofu.add(rice).label());
        System.out.println(kitchen.special.label());
    }
}
