package values;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;

/** Items in the order in which they came. */
public class Stock {
    /** A kind of thing with its price. */
    public record Item(String name, int cents) {
    }

    private static final Map<String, Stock> ALL = new TreeMap<>();

    private final Lock lock = new ReentrantLock();
    private final List<Item> items = new ArrayList<>();
    private final Item first;

    public Stock(Item first) {
        this.first = first;
        items.add(first);
    }

    /** All stocks begin anew. */
    public static void clear() {
        ALL.clear();
    }

    public static Stock open(String name, int cents) {
        Stock stock = new Stock(new Item(name, cents));
        ALL.put(name, stock);
        return stock;
    }

    public static int count() {
        return ALL.size();
    }

    public void add(String name, int cents) {
        lock.lock();
        try {
            items.add(new Item(name, cents));
        } finally {
            lock.unlock();
        }
    }

    public Item first() {
        return first;
    }

    public Optional<Item> find(String name) {
        return items.stream().filter(item -> item.name().equals(name)).findFirst();
    }

    /** What is in it, as it changes. */
    public List<Item> items() {
        return Collections.unmodifiableList(items);
    }

    public Map<String, Integer> totals() {
        return items.stream().collect(
                Collectors.groupingBy(Item::name, TreeMap::new, Collectors.summingInt(Item::cents)));
    }

    public static void main(String[] args) {
        clear();
        Stock stock = open("apple", 40);
        stock.add("pear", 55);
        stock.add("apple", 45);
        System.out.println(stock.items() + " " + stock.find("pear") + stock.find("plum") + stock.totals());
        System.out.println(stock.first() + " " + stock.first() + " " + count());
    }
}
