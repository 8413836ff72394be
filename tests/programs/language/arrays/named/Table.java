package arrays.named;

import java.util.Arrays;

/** Its columns are told by name, or by an enum that has them. */
class Table {
    private final String[] columns;

    private Table(String[] columns) {
        this.columns = columns;
    }

    static Table of(Class<? extends Enum<?>> columns) {
        Enum<?>[] constants = columns.getEnumConstants();
        String[] names = new String[constants.length];
        Arrays.setAll(names, at -> constants[at].name());
        return of(names);
    }

    static Table of(String... columns) {
        return new Table(columns.clone());
    }

    int index(String column) {
        return Arrays.asList(columns).indexOf(column);
    }
}
