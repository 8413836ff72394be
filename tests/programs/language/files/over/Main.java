package files.over;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;

class Main {
    public static void main(String[] arguments) throws IOException {
        Roll roll = new Roll();
        List<String> names = new ArrayList<>();
        names.add("ann");
        roll.save(names);
        names.add("bob");
        roll.save(names);
        names.remove("ann");
        roll.save(names);
        Path directory = Files.createTempDirectory("over");
        Drawer drawer = new Drawer(new File(directory.toFile(), "drawer"));
        System.out.println(drawer.put("plans") + drawer.put("map"));
        Files.delete(directory.resolve("drawer").resolve("sheet.txt"));
        Files.delete(directory.resolve("drawer"));
        Files.delete(directory);
        Files.delete(Paths.get("over-roll.txt"));
    }
}
