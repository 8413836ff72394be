package opaque.registered;

import java.beans.PropertyChangeSupport;
import javax.swing.tree.DefaultMutableTreeNode;

/** Tells whoever listens of each node that is cut off. */
class Watch extends PropertyChangeSupport {
    Watch(String name) {
        super(name);
    }

    /** The level is asked for only here, and is another one afterwards. */
    int cut(DefaultMutableTreeNode node) {
        super.firePropertyChange("node", null, node);
        new PropertyChangeSupport(this).firePropertyChange("node", new Object() {}, node);
        int level = Levels.of(node);
        node.removeFromParent();
        return level;
    }
}
