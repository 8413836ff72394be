package opaque.compared;

import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Set;

class Guests {
    private final Set<Guest> invited = new HashSet<>();
    private final List<Guest> waiting = new LinkedList<>();

    boolean invite(Guest guest) {
        return invited.add(guest) && waiting.add(guest);
    }

    boolean cancel(Guest guest) {
        return waiting.remove(guest);
    }
}
