package opaque.unordered;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

public class Main {
    public static void main(String[] args) {
        List<String> names = List.of("Zoe", "Ada", "Bo", "Zac", "Ada");
        System.out.println(Census.count(names));
        System.out.println(Census.cities(List.of("Bern", "Oslo")));
        System.out.println(Census.common(new HashSet<>(names), Set.of("Zoe", "Ada", "Cy")));
        System.out.println(Census.byLetter(names));
        System.out.println(Census.live(names));
    }
}
