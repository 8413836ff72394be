package loaders.modulejar;

public class Main {
    public static void main(String[] args) {
        Oven oven = new Oven();
        System.out.println(oven.heat(180) + " " + oven.heat(40));
        System.out.println(Main.class.getModule().getName());
    }
}
