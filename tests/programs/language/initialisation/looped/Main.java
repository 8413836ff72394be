package initialisation.looped;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

class Main {
    private static final List<Registry.Field> FIELDS =
        new Registry().with(Registry.Kind.HOUR, 4).with(Registry.Kind.DAY, 5).all();

    public static void main(String[] args) {
        for (Registry.Field field : FIELDS) {
            System.out.println(field.holds(4));
        }
        Set<Registry.Field> fields = new HashSet<>(FIELDS);
        System.out.println(fields.stream().filter(field -> field.holds(5)).count());
    }
}
