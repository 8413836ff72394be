package databases.infile;

import java.nio.file.Files;
import java.nio.file.Path;

class Main {
    public static void main(String[] args) throws Exception {
        Path place = Files.createTempDirectory("infile");
        Shelf shelf = new Shelf();
        shelf.start("jdbc:h2:" + place.resolve("shelf"));
        System.out.println(shelf.put("mug") + " " + shelf.put("jug") + " " + shelf.size());
        shelf.end();
        Shelf again = new Shelf();
        again.start("jdbc:h2:" + place.resolve("shelf"));
        System.out.println(again.size());
        again.end();
        System.out.println(new Cellar().empty());
        Files.delete(Path.of("cellar.mv.db"));
    }
}
