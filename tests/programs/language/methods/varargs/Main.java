package methods.varargs;

import java.util.List;

public class Main {
    public static void main(String[] args) {
        System.out.println(Tags.join("-"));
        System.out.println(Tags.join("-", "a", 2, null));
        System.out.println(Tags.join("-", (Object) null));
        System.out.println(Tags.join("+", (Object[]) new String[] {"x", "y"}));
        System.out.println(Tags.join("+", (Object) new int[0].length));
        System.out.println(Tags.of("a") + Tags.of() + Tags.of("a", "b") + Tags.of(new String[] {"a"}));
        System.out.println(Tags.longest(List.of(1), List.of(2, 3)));
        System.out.println(Tags.count() + Tags.count(7, 8) + Tags.count(null));
    }
}
