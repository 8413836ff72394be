package reflection.stored;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

public class Main {
    public static void main(String[] args) throws IOException {
        Path directory = Files.createTempDirectory("stored");
        Path file = directory.resolve("notes.json");
        Notes notes = new Notes(file);
        notes.add("milk");
        notes.add("tea");
        System.out.println(notes.size());
        System.out.println(new Notes(file).load().lines);
        Files.delete(file);
        Files.delete(directory);
    }
}
