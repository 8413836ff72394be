package construction.typed;

import java.lang.reflect.ParameterizedType;

public final class Types {
    private Types() {}

    public static String argumentOf(Class<?> token) {
        return ((ParameterizedType) token.getGenericSuperclass()).getActualTypeArguments()[0].getTypeName();
    }

    public static String shorter(String type) {
        return type.substring(type.lastIndexOf('.') + 1);
    }
}
