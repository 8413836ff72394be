package initialisation.looped;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Looks through what it has before it takes more. */
class Registry {
    enum Kind { HOUR, DAY }

    private final Map<Kind, Field> fields = new EnumMap<>(Kind.class);

    Registry with(Kind kind, int most) {
        for (Field field : fields.values()) {
            if (field.holds(most)) {
                throw new IllegalArgumentException("in no order");
            }
        }
        fields.put(kind, new Field(most));
        return this;
    }

    List<Field> all() {
        return new ArrayList<>(fields.values());
    }

    static class Field {
        private final int most;

        Field(int most) {
            this.most = most;
        }

        boolean holds(int value) {
            return value <= most;
        }
    }
}
