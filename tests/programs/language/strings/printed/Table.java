package strings.printed;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Map;
import java.util.TreeMap;

class Table {
    private final Map<String, Integer> rows = new TreeMap<>();

    void put(String name, int stock) {
        rows.put(name, stock);
    }

    void print(PrintWriter out) {
        for (Map.Entry<String, Integer> row : rows.entrySet()) {
            out.printf("%-6s|%4d%n", row.getKey(), row.getValue());
        }
    }

    void append(Appendable out) throws IOException {
        for (Map.Entry<String, Integer> row : rows.entrySet()) {
            out.append(row.getKey()).append('=').append(row.getValue().toString()).append(';');
        }
    }
}
