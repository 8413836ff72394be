package enclosed.visitor;

import java.util.ArrayList;
import java.util.List;

/** The walk makes the path and hands it to the visitor: the visit happens in the walk, and only there. */
class Tree {
    final String name;
    final List<Tree> branches = new ArrayList<>();

    Tree(String name, Tree... branches) {
        this.name = name;
        for (Tree branch : branches) {
            this.branches.add(branch);
        }
    }

    void walk(Visitor visitor) {
        walk(visitor, new Path());
    }

    private void walk(Visitor visitor, Path path) {
        path.push(name);
        visitor.visit(path, this);
        for (Tree branch : branches) {
            branch.walk(visitor, path);
        }
        path.pop();
    }
}
