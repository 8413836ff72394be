package exceptions.outcome;

public class Main {
    public static void main(String[] args) {
        Thermostat thermostat = new Thermostat();
        attempt(() -> thermostat.label());
        thermostat.place(" kitchen ");
        System.out.println(thermostat.label());
        attempt(() -> thermostat.preset(7));
        System.out.println(thermostat.preset(2));
        attempt(() -> thermostat.target(45));
        thermostat.target(25);
        attempt(() -> thermostat.share(0));
        System.out.println(thermostat.share(4));
        attempt(() -> thermostat.lock());
        attempt(() -> Thermostat.number("seven"));
        System.out.println(Thermostat.number(7));
    }

    private static void attempt(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }
}
