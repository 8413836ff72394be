package functions.fields;

import java.util.ArrayList;
import java.util.List;

public class Main {
    public static void main(String[] args) {
        Log log = new Log();
        Thermostat thermostat = new Thermostat();
        thermostat.onChange(log::note);
        System.out.println(thermostat.measure(20.5) + " " + thermostat.measure(20.5));
        thermostat.use(Log::fahrenheit);
        System.out.println(thermostat.measure(20.5) + " " + log);
        Lazy<List<String>> names = new Lazy<>(ArrayList::new);
        names.get().add("Ada");
        System.out.println(names.get());
        Lazy<String> greeting = new Lazy<>(() -> "hello");
        System.out.println(greeting.get() + greeting.get());
    }
}
