package files.folder;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;

class Main {
    public static void main(String[] arguments) throws IOException {
        File directory = Files.createTempDirectory("notes").toFile();
        Notes notes = new Notes(directory.getPath());
        notes.write("a", "b");
        System.out.println(notes.lines());
        notes.write("c");
        System.out.println(notes.lines());
        new File(directory, "notes.txt").delete();
        directory.delete();
        Notes kept = new Notes(String.join(File.separator, System.getProperty("user.dir"), "shelf", "kept"));
        kept.write("d", "e", "f");
        System.out.println(kept.lines());
        File drawn = File.createTempFile("notes", ".d");
        drawn.delete();
        drawn.mkdir();
        Notes last = new Notes(drawn.getPath());
        last.write("g", "h", "i", "j");
        System.out.println(last.lines());
    }
}
