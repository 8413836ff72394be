package loaders.fatjar;

import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.codec.EncoderException;
import org.apache.commons.codec.StringEncoder;

class Roll {
    private final StringEncoder encoder;
    private final Map<String, String> names = new TreeMap<>();

    Roll(StringEncoder encoder) {
        this.encoder = encoder;
    }

    /** The name that sounds the same, if one is known. */
    String add(String name) throws EncoderException {
        return names.put(encoder.encode(name), name);
    }

    String sounds() {
        return String.join(" ", names.keySet());
    }
}
