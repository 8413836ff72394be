package files.handed;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;

class Main {
    public static void main(String[] arguments) throws Exception {
        File notes = new File("notes.txt");
        notes.delete();
        Notes kept = new Notes(notes);
        kept.add("milk");
        kept.add("bread");
        System.out.println(kept.all());

        Path title = Path.of("title.txt");
        System.out.println(Notes.title(title.toFile()));

        Path directory = Files.createTempDirectory("handed");
        File file = directory.resolve("colours.ini").toFile();
        new Settings(file).paint("sky", "blue");
        new Settings(file).paint("grass", "green");
        Settings again = new Settings(file);
        System.out.println(again.colour("sky") + " " + again.colour("grass"));
        Files.delete(file.toPath());
        Files.delete(directory);
    }
}
