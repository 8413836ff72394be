package loaders.oddpath;

import java.util.ArrayList;
import java.util.List;

class Jar {
    private final List<String> labels = new ArrayList<>();
    private int grams;

    void fill(String label, int grams) {
        labels.add(label);
        this.grams += grams;
    }

    String label() {
        return String.join(" & ", labels) + ", " + grams + " g";
    }
}
