package functions.array_constructor;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

public class Main {
    public static void main(String[] args) {
        Loom loom = new Loom(int[]::new);
        System.out.println(Arrays.toString(loom.row(3, 7)));
        String[] names = Loom.spread(List.of("red", "blue"), String[]::new);
        System.out.println(Arrays.toString(names));
        Number[] numbers = Loom.spread(List.of(1, 2), Number[]::new);
        System.out.println(numbers.length);
        System.out.println(Arrays.toString(Loom.upper(List.of("ada", "bob"))));
        IntFunction<int[][]> tables = Loom.tables(false);
        System.out.println(Arrays.deepToString(tables.apply(2)));
        System.out.println(Arrays.deepToString(Loom.tables(true).apply(2)));
    }
}
