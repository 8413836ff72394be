package hidden.enum_sets;

import hidden.enum_sets.Rights.Right;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

public class Main {
    public static void main(String[] args) {
        Set<Right> editor = Rights.granted("editor");
        System.out.println(editor + " " + Rights.granted("guest"));
        System.out.println(Rights.allows(editor, List.of(Right.READ, Right.OWN)));
        Map<Right, Integer> uses = new EnumMap<>(Right.class);
        uses.put(Right.WRITE, 2);
        System.out.println(Rights.allows(editor, uses.keySet()));
        System.out.println(Rights.without(editor, Right.WRITE) + " " + Rights.without(uses.keySet(), Right.OWN));
        System.out.println(Rights.padded(Right.READ, 3));
    }
}
