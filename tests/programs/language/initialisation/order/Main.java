package initialisation.order;

public class Main {
    public static void main(String[] args) {
        System.out.println(Boot.touch());
        Defaults.level(7);
        System.out.println(Boot.status("ada"));
    }
}
