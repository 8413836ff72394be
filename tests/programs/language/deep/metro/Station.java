package deep.metro;

import java.util.ArrayList;
import java.util.List;

class Station {
    private final String name;
    private final List<Station> neighbours = new ArrayList<>();
    private boolean closed;

    Station(String name) {
        this.name = name;
    }

    /** A track between two stations, both ways. */
    void connect(Station other) {
        neighbours.add(other);
        other.neighbours.add(this);
    }

    void close() {
        closed = true;
    }

    boolean closed() {
        return closed;
    }

    String name() {
        return name;
    }

    List<Station> neighbours() {
        return neighbours;
    }
}
