package functions.fields;

import java.util.ArrayList;
import java.util.List;

public class Main {
    public static void main(String[] args) {
        List<Double> readings = new ArrayList<>();
        Thermostat thermostat = new Thermostat();
        thermostat.onChange(readings::add);
        System.out.println(thermostat.measure(20.5) + " " + thermostat.measure(20.5));
        thermostat.use(Scales::fahrenheit);
        System.out.println(thermostat.measure(20.5) + " " + readings);
        Lazy<List<String>> names = new Lazy<>(ArrayList::new);
        names.get().add("Ada");
        System.out.println(names.get());
        Lazy<String> greeting = new Lazy<>(() -> "hello");
        System.out.println(greeting.get() + greeting.get());
    }
}
