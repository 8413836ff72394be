package shop;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.util.Map;
import java.util.TreeMap;

/** What the shop sells: one item a line, {@code name = price}; {@code #} begins a comment. */
public class PriceList {
    private final Map<String, Item> items = new TreeMap<>();

    /** Reads a price list to its end. */
    public static PriceList read(Reader source) throws IOException {
        PriceList prices = new PriceList();
        BufferedReader lines = new BufferedReader(source);
        int number = 0;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            number++;
            String text = line.strip();
            if (!text.isEmpty() && !text.startsWith("#")) {
                prices.add(parse(text, number));
            }
        }
        return prices;
    }

    private static Item parse(String text, int line) throws IOException {
        String[] parts = text.split("=", 2);
        if (parts.length < 2) {
            throw new IOException("line " + line + ": expected name = price, found " + text);
        }
        return new Item(parts[0].strip(), toCents(parts[1].strip()));
    }

    /** {@code "2.50"} is 250, {@code "3"} is 300. */
    static int toCents(String price) {
        int point = price.indexOf('.');
        if (point < 0) {
            return Integer.parseInt(price) * 100;
        }
        int whole = Integer.parseInt(price.substring(0, point));
        return whole * 100 + Integer.parseInt(price.substring(point + 1));
    }

    public void add(Item item) {
        items.put(item.name(), item);
    }

    public Item find(String name) {
        Item item = items.get(name);
        if (item == null) {
            throw new UnknownItemException(name);
        }
        return item;
    }

    public int size() {
        return items.size();
    }
}
