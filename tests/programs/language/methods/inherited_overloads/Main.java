package methods.inherited_overloads;

import java.util.List;

public class Main {
    public static void main(String[] args) {
        Options options = new Options();
        System.out.println(options.put("colour", "red") + options.put("colour", "blue") + options.get("colour"));
        System.out.println(options.put("size", 7) + options.put("size", (Object) "8") + options.get("size"));
        System.out.println(options.addAll("names", "Ada", "Bo", "Cy") + options.addAll("names", 1, 2));
        System.out.println(options.merge(List.of("colour", "depth", "width"), "none") + options.merge(List.of("height"), 4));
        System.out.println(options.addAll("nobody"));
        Table<String, Integer> counts = new Table<>();
        System.out.println(counts.put("a", 1) + ", " + counts.put("a", 2));
    }
}
