package loaders.modular;

import java.util.Map;
import java.util.TreeMap;
import loaders.modular.internal.Scale;

public class Kitchen {
    private final Scale scale;
    private final Map<String, Integer> grams = new TreeMap<>();

    public Kitchen(Scale scale) {
        this.scale = scale;
    }

    public int weigh(String what, int gross) {
        int net = scale.net(gross);
        grams.put(what, net);
        return net;
    }

    String list() {
        return grams.toString();
    }
}
