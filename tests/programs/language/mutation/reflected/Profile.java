package mutation.reflected;

import java.lang.reflect.Field;
import java.util.Map;

class Profile {
    private final Map<String, Integer> values;

    Profile(Map<String, Integer> values) {
        this.values = values;
    }

    /** Sets fields by name, whoever owns them. */
    int load(Settings settings) throws ReflectiveOperationException {
        int set = 0;
        for (Map.Entry<String, Integer> value : values.entrySet()) {
            Field field = Settings.class.getDeclaredField(value.getKey());
            field.setAccessible(true);
            field.setInt(settings, value.getValue());
            set++;
        }
        return set;
    }
}
