package files.found;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

class Prices {
    private final Map<String, Integer> all = new TreeMap<>();

    static Prices read(String directory) throws IOException {
        Prices prices = new Prices();
        prices.add(Path.of(directory, "prices.txt"));
        prices.add(Path.of(directory, "sub", "more.txt"));
        return prices;
    }

    private void add(Path file) throws IOException {
        for (String line : Files.readAllLines(file)) {
            String[] parts = line.split("=");
            all.put(parts[0], Integer.valueOf(parts[1]));
        }
    }

    int of(String name) {
        return all.getOrDefault(name, 0);
    }
}
