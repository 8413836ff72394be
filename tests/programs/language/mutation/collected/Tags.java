package mutation.collected;

import java.util.ArrayList;
import java.util.Collection;

/** A list of the application that a collector of the library fills. */
class Tags extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    Tags() {}

    Tags(Collection<String> tags) {
        super(tags);
    }

    String line() {
        return "#" + String.join(" #", this);
    }

    boolean overlaps(Tags other) {
        for (String tag : this) {
            if (other.contains(tag)) {
                return true;
            }
        }
        return false;
    }
}
