package construction.wildcard;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

public class Main {
    public static void main(String[] args) {
        Shelf<Number> numbers = new Shelf<>();
        numbers.put(2.5);
        Shelf<Integer> integers = new Shelf<>();
        integers.put(7);
        integers.put(8);
        System.out.println(numbers.moveFrom(integers));
        List<Object> objects = new ArrayList<>();
        objects.add("first");
        numbers.copyTo(objects);
        System.out.println(objects);
        System.out.println(numbers.top());
        System.out.println(Shelf.count(Map.of("all", numbers, "none", integers)));
    }
}
