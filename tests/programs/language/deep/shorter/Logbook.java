package deep.shorter;

import java.util.ArrayList;
import java.util.List;

class Logbook {
    private final List<String> entries = new ArrayList<>();

    void note(String entry) {
        entries.add(entry);
    }

    /** How many entries ago something was noted. */
    int since(String entry) {
        int ago = 0;
        for (int i = entries.size() - 1; i >= 0 && !entries.get(i).equals(entry); i--) {
            ago++;
        }
        return ago;
    }
}
