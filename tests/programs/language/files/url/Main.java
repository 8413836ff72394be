package files.url;

import java.nio.file.Files;
import java.nio.file.Path;

public class Main {
    public static void main(String[] args) throws Exception {
        Path directory = Files.createTempDirectory("sheets");
        Path file = directory.resolve("sheet.txt");
        Sheet.write(file, "one");
        System.out.println(Sheet.length(file));
        Sheet.write(file, "one two");
        System.out.println(Sheet.length(file));
        Files.delete(file);
        Files.delete(directory);
    }
}
