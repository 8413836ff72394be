package files.here;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.Paths;

class Main {
    public static void main(String[] arguments) throws IOException {
        Notes notes = new Notes(new File("."));
        notes.add("shopping", "bread and milk");
        notes.add("call", "Ann at nine");
        System.out.println(notes.titles() + " " + notes.text(2));
        Notes again = new Notes(new File("."));
        System.out.println(again.titles() + " " + again.clear());
        use(Paths.get(""));
        use(Path.of(System.getProperty("user.dir")));
    }

    private static void use(Path directory) throws IOException {
        Shelf shelf = new Shelf(directory);
        shelf.put("a.txt", "apple");
        shelf.put("b.txt", "pear");
        System.out.println(shelf.rename("b.txt", "c.txt") + " " + shelf.names());
        shelf.close();
    }
}
