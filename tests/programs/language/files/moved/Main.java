package files.moved;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;

class Main {
    public static void main(String[] arguments) throws IOException {
        File directory = Files.createTempDirectory("shelves").toFile();
        File old = new File(directory, "old");
        old.mkdir();
        Shelf shelf = new Shelf(old);
        shelf.put("letter", "Dear Ann");
        System.out.println(shelf.text("letter"));
        File place = new File(directory, "new");
        System.out.println(shelf.moveTo(place));
        System.out.println(shelf.has("letter"));
        Shelf moved = new Shelf(place);
        System.out.println(moved.has("letter"));
        System.out.println(moved.text("letter"));
        System.out.println(moved.count());
    }
}
