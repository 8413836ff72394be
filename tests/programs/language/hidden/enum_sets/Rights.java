package hidden.enum_sets;

import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

final class Rights {
    enum Right {
        READ,
        WRITE,
        OWN
    }

    private Rights() {}

    static Set<Right> granted(String role) {
        return switch (role) {
            case "editor" -> EnumSet.of(Right.READ, Right.WRITE);
            case "owner" -> EnumSet.allOf(Right.class);
            default -> Collections.emptySet();
        };
    }

    static boolean allows(Set<Right> granted, Collection<Right> asked) {
        return granted.containsAll(asked);
    }

    static Collection<Right> without(Collection<Right> granted, Right right) {
        Set<Right> left = granted.isEmpty() ? EnumSet.noneOf(Right.class) : EnumSet.copyOf(granted);
        left.remove(right);
        return left;
    }

    static List<Right> padded(Right right, int count) {
        return Collections.nCopies(count, right);
    }
}
