package files.resolved;

import java.io.IOException;
import java.nio.file.Path;

class Main {
    public static void main(String[] arguments) throws IOException {
        Notes notes = new Notes(Path.of("notes"));
        notes.add("a.txt", "begonias");
        System.out.println(notes.read("a.txt"));
        System.out.println(notes.rename("a.txt", "b.txt") + " " + notes.delete("b.txt"));
        try {
            notes.drop("c.txt.gz");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(notes.write("c.txt", "cyclamen"));
        System.out.println(notes.log("done"));
        Notes same = new Notes("notes");
        same.add("d.txt", "daisies");
        System.out.println(same.read("d.txt") + " " + same.make("e"));
    }
}
