package functions.standing;

import java.util.LinkedList;

public class Main {
    public static void main(String[] args) {
        Settings first = Settings.builder().build();
        System.out.println(first.filled("a"));
        Settings second = Settings.builder().build();
        System.out.println(second.lists() == first.lists());
        Settings third = Settings.builder().lists(LinkedList::new).build();
        System.out.println(third.filled("b"));
    }
}
