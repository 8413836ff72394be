package enclosed.visitor;

class Visitor {
    private final StringBuilder seen = new StringBuilder();
    private int deepest;

    void visit(Path path, Tree tree) {
        seen.append(path.show()).append(tree.branches.isEmpty() ? "" : "+").append(' ');
        deepest = Math.max(deepest, path.depth());
    }

    String seen() {
        return seen.toString();
    }

    int deepest() {
        return deepest;
    }
}
