package construction.later;

import java.util.ArrayList;
import java.util.List;

/** Made empty and completed later: what it needs is made after it. */
class Lamp {
    private final String room;
    private Circuit circuit;
    private List<String> log;

    Lamp(String room) {
        this.room = room;
    }

    /** The second half of its construction. */
    void init(Circuit circuit) {
        this.circuit = circuit;
        this.log = new ArrayList<>();
    }

    boolean light() {
        if (circuit == null) {
            throw new IllegalStateException(room + " has no circuit");
        }
        log.add(room + " at " + circuit.load());
        return circuit.take(60);
    }

    String last() {
        return log.get(log.size() - 1);
    }
}
