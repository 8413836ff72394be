package methods.generic_methods;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

public class Main {
    public static void main(String[] args) {
        System.out.println(Lists.max(List.of("pear", "plum", "fig")));
        System.out.println(Lists.max(List.of(LocalDate.of(2024, 2, 29), LocalDate.of(2023, 1, 1))));
        List<Object> objects = new ArrayList<>();
        objects.add("first");
        System.out.println(Lists.copy(List.of(1, 2), objects) + " " + objects);
        System.out.println(Lists.pair("pi", 3.14) + " " + Lists.pair(List.of('a'), 1L));
        System.out.println(Lists.<String>none().size());
        System.out.println(Lists.firstOr(Lists.none(), "other") + Lists.firstOr(List.of(7), null));
    }
}
