package opaque.registered;

import javax.swing.tree.DefaultMutableTreeNode;

public class Main {
    public static void main(String[] args) {
        DefaultMutableTreeNode leaf = new DefaultMutableTreeNode("leaf");
        // Enters itself in the leaf.
        new DefaultMutableTreeNode("root").add(leaf);
        System.out.println(new Watch("cuts").cut(leaf));
    }
}
