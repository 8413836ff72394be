package clock.machine;

import java.util.Map;
import java.util.TreeMap;

/** What it runs on. */
class Machine {
    private final String name;

    Machine(String name) {
        this.name = name;
    }

    int variables() {
        return System.getenv().size();
    }

    String home() {
        return name + " at " + System.getenv().get("HOME");
    }

    String first() {
        Map<String, String> sorted = new TreeMap<>(System.getenv());
        return name + ": " + sorted.keySet().iterator().next();
    }

    int processors() {
        return Runtime.getRuntime().availableProcessors() * 2;
    }

    boolean isLarge() {
        return Runtime.getRuntime().maxMemory() > 450L << 20;
    }

    String knowsPath() {
        return name + (System.getenv().containsKey("PATH") ? " knows" : " does not know");
    }

    String label() {
        return "<" + name + ">";
    }
}
