package exceptions.checked;

import java.io.IOException;
import java.text.ParseException;
import java.util.concurrent.TimeoutException;

/** Checked exceptions that are declared and do not come: in what a test arranges, does and looks at. */
class Codec {
    private final String key;
    private int used;

    Codec(String key) throws IOException {
        if (key.isEmpty()) {
            throw new IOException("no key");
        }
        this.key = key;
    }

    void warmUp(int rounds) throws TimeoutException {
        if (rounds > 9) {
            throw new TimeoutException("not in " + rounds);
        }
        used += rounds;
    }

    String decode(String text) throws ParseException, IOException {
        int at = text.indexOf('?');
        if (at >= 0) {
            throw new ParseException("cannot read " + text, at);
        }
        used++;
        return key + text;
    }

    /** Declares more than it throws. */
    int used() throws Exception {
        return used;
    }
}
