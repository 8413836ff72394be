package hidden.paths;

import java.nio.file.Path;

class Layout {
    private final Path root;

    Layout(Path root) {
        this.root = root;
    }

    Path source(String file) {
        return root.resolve("src").resolve(file);
    }

    Path relative(Path file) {
        return root.relativize(file);
    }

    static String name(Path file) {
        String name = file.getFileName().toString();
        int dot = name.lastIndexOf('.');
        return dot < 0 ? name : name.substring(0, dot);
    }

    static Path common(Path one, Path other) {
        Path parent = one;
        while (parent != null && !other.startsWith(parent)) {
            parent = parent.getParent();
        }
        return parent;
    }
}
