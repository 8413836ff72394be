package network.served;

import java.util.ArrayList;
import java.util.List;

/** What the server works on. */
public class Notes {
    private final List<String> notes = new ArrayList<>();
    private int asked;

    public int add(String note) {
        notes.add(note.strip());
        return notes.size();
    }

    public String all() {
        asked++;
        return asked + ": " + String.join(", ", notes);
    }
}
