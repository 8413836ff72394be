package types.shared_empties;

import java.util.Collections;
import java.util.List;
import java.util.Optional;

public class Main {
    public static void main(String[] args) {
        System.out.println(Layout.line(Optional.of(4), Optional.of("b")) + Layout.line(Optional.empty(), Optional.empty()));
        Layout empty = new Layout(Collections.emptyList(), Collections.emptyList());
        empty.marks = Collections.emptyList();
        System.out.println(empty.describe(Collections.emptyList()));
        Layout full = new Layout(List.of(8, 16), List.of("left", "right"));
        full.marks = List.of(3L);
        System.out.println(full.describe(List.of(1.5)));
    }
}
