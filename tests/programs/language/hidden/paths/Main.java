package hidden.paths;

import java.nio.file.Path;
import java.nio.file.Paths;

public class Main {
    public static void main(String[] args) {
        Layout layout = new Layout(Path.of("/home/ada/shop"));
        Path source = layout.source("Main.java");
        System.out.println(source + " " + layout.relative(source));
        System.out.println(Layout.name(source) + " " + Layout.name(Paths.get("LICENSE")));
        System.out.println(Layout.common(source, Path.of("/home/ada/notes")));
        System.out.println(Layout.common(Path.of("a", "b"), Path.of("c")));
    }
}
