package types.interface_methods;

import java.util.ArrayList;
import java.util.List;

interface Greeter {
    default String greet(String name) {
        return "Hello, " + tidy(name);
    }

    default List<String> greetAll(Iterable<String> names) {
        List<String> greetings = new ArrayList<>();
        for (String name : names) {
            greetings.add(greet(name));
        }
        return greetings;
    }

    static Greeter polite(String title) {
        return title.isEmpty() ? new Plain() : new Formal(title);
    }

    private String tidy(String name) {
        return name.isEmpty() ? "you" : name.trim();
    }
}
