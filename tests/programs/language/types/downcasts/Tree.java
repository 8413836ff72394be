package types.downcasts;

import java.util.ArrayList;
import java.util.List;

class Tree {
    private final List<Leaf> leaves = new ArrayList<>();

    Tree(String text) {
        for (String word : text.split(" ")) {
            leaves.add(new Leaf(word));
        }
    }

    List<? extends Part> parts() {
        return leaves;
    }

    static String first(Peek<Leaf> leaves) {
        return "first " + leaves.peek().text();
    }

    /** What a tree has. */
    interface Part {}

    /** A part with a text. */
    static class Leaf implements Part {
        private final String text;

        private Leaf(String text) {
            this.text = text;
        }

        String text() {
            return text + ".";
        }
    }
}
