package mutation.registered;

public class Main {
    public static void main(String[] args) {
        Registry registry = new Registry();
        Sensor roof = new Sensor("roof", 14).join(registry);
        new Sensor("cellar", 11).join(registry);
        System.out.println(registry.warmest());
        roof.heat(9);
        System.out.println(registry.warmest());
    }
}
