package arrays.varargs;

public class Main {
    public static void main(String[] args) {
        Path path = new Path("/srv");
        System.out.println(path.join());
        System.out.println(path.join("logs"));
        System.out.println(path.join(new String[] {"data", "2024"}));
        System.out.println(Path.longest(2));
        System.out.println(Path.longest(2, "kilo", 12.5, null));
        System.out.println(Path.longest(1, (Object) new String[] {"one"}.length));
        System.out.println(Path.count() + Path.count("a", "b"));
    }
}
