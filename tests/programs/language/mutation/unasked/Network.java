package mutation.unasked;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Stations with the lines that call there. Nobody asks for a station that was closed. */
class Network {
    private final Map<String, Station> stations = new LinkedHashMap<>();
    private final List<String> closed = new ArrayList<>();

    boolean open(String name) {
        if (stations.containsKey(name)) {
            return false;
        }
        stations.put(name, new Station(name));
        return true;
    }

    boolean close(String name) {
        if (stations.remove(name) == null) {
            return false;
        }
        return closed.add(name);
    }

    boolean has(String name) {
        return stations.containsKey(name);
    }

    Station find(String name) {
        return stations.get(name);
    }

    List<String> closed() {
        return new ArrayList<>(closed);
    }

    /** Looks, but remembers that it did. */
    boolean visit(String name) {
        closed.remove(name);
        return stations.containsKey(name);
    }

    static class Station {
        private final String name;

        Station(String name) {
            this.name = name;
        }

        String title() {
            return name.toUpperCase();
        }
    }
}
