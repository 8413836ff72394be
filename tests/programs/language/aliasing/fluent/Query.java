package aliasing.fluent;

import java.util.ArrayList;
import java.util.List;

class Query {
    private final String table;
    private final List<String> conditions = new ArrayList<>();
    private int limit;

    Query(String table) {
        this.table = table;
    }

    Query where(String condition) {
        conditions.add(condition);
        return this;
    }

    Query limit(int limit) {
        this.limit = limit;
        return this;
    }

    String sql() {
        String where = conditions.isEmpty() ? "" : " WHERE " + String.join(" AND ", conditions);
        return "SELECT * FROM " + table + where + (limit == 0 ? "" : " LIMIT " + limit);
    }
}
