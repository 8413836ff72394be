package types.downcasts;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

public class Main {
    public static void main(String[] args) {
        Map<String, Integer> stock = new HashMap<>();
        stock.put("apple", 3);
        stock.put("nut", null);
        stock.put("pear", 5);
        stock.put("plum", null);
        FrozenStore<String, Integer> store = (FrozenStore<String, Integer>) FrozenStore.<String, Integer>of(stock);
        FrozenStore<String, Integer> lower = (FrozenStore<String, Integer>) store.upTo("pear");
        System.out.println(lower.holds("apple", 3) + " " + lower.holds("plum", null));
        System.out.println(FrozenStore.count(lower));
        FrozenStore.Halves<String, Integer> halves = store.split("pear");
        System.out.println(halves.below + " " + halves.rest);
        System.out.println(store.entries());
        System.out.println(leaves(new Tree("oak ash")).peek().text());
        System.out.println(Tree.first(leaves(new Tree("elm fir"))));
    }

    @SuppressWarnings("unchecked")
    private static Peek<Tree.Leaf> leaves(Tree tree) {
        return Peek.over((Iterator<Tree.Leaf>) tree.parts().iterator());
    }
}
