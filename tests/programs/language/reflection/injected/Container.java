package reflection.injected;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.HashMap;
import java.util.Map;

/** Makes objects and fills their fields. */
class Container {
    private final Map<Class<?>, Object> made = new HashMap<>();

    <T> T get(Class<T> type) throws ReflectiveOperationException {
        Object known = made.get(type);
        if (known != null) {
            return type.cast(known);
        }
        Constructor<T> constructor = type.getDeclaredConstructor();
        T object = constructor.newInstance();
        made.put(type, object);
        for (Field field : type.getDeclaredFields()) {
            if (field.isAnnotationPresent(Inject.class)) {
                field.setAccessible(true);
                field.set(object, get(field.getType()));
            }
        }
        return object;
    }
}
