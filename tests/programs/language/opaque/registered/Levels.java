package opaque.registered;

import javax.swing.tree.DefaultMutableTreeNode;

class Levels {
    static int of(DefaultMutableTreeNode node) {
        return node.getLevel() + 1;
    }
}
