package hidden.as_list;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public class Main {
    public static void main(String[] args) {
        System.out.println(Board.rows("Ada", "Bo"));
        String[] names = {"Cy", "Di", "Ed"};
        Board.swap(Arrays.asList(names), 0, 2);
        System.out.println(names[0] + names[2]);
        List<String> all = new ArrayList<>(Arrays.asList(names));
        List<String> tail = Board.tail(all, 1);
        System.out.println(tail);
        System.out.println(Board.clearTail(tail) + " " + all);
    }
}
