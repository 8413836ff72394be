package hidden.fixtures_of_driver.lib;

import java.util.function.Supplier;

/** Writes what is given, and reads it again; it knows nothing of the classes of those who use it. */
public class Codec {
    private final String separator;

    public Codec(String separator) {
        this.separator = separator;
    }

    public String write(Record record) {
        return record.name() + separator + record.count();
    }

    public <R extends Record> R read(String text, Supplier<R> maker) {
        R record = maker.get();
        String[] parts = text.split(separator);
        record.fill(parts[0], Integer.parseInt(parts[1]));
        return record;
    }

    public boolean reads(Class<?> type) {
        return Record.class.isAssignableFrom(type);
    }

    /** Only its own package may ask. */
    boolean splits(Record record) {
        return record.name().contains(separator);
    }

    public int total(Record... records) {
        int total = 0;
        for (Record record : records) {
            total += splits(record) ? 0 : record.count();
        }
        return total;
    }

    public interface Record {
        String name();

        int count();

        void fill(String name, int count);
    }
}
