package graphs.tree;

import java.util.ArrayList;
import java.util.List;

class Folder {
    private final String name;
    private final Folder parent;
    private final List<Folder> children = new ArrayList<>();
    private long bytes;

    Folder(String name) {
        this(name, null);
    }

    private Folder(String name, Folder parent) {
        this.name = name;
        this.parent = parent;
    }

    Folder folder(String name) {
        Folder child = new Folder(name, this);
        children.add(child);
        return child;
    }

    /** Adds to this folder and all above it. */
    void grow(long more) {
        for (Folder folder = this; folder != null; folder = folder.parent) {
            folder.bytes += more;
        }
    }

    String path() {
        return parent == null ? name : parent.path() + "/" + name;
    }

    int depth() {
        int deepest = 0;
        for (Folder child : children) {
            deepest = Math.max(deepest, child.depth());
        }
        return deepest + 1;
    }

    long bytes() {
        return bytes;
    }
}
