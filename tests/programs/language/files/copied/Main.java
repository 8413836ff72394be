package files.copied;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

public class Main {
    public static void main(String[] args) throws IOException {
        Path directory = Files.createTempDirectory("shelf");
        Path novels = directory.resolve("novels.cat");
        write(novels, "Emma", "Ulysses", "Dracula", "Middlemarch", "Walden", "Ivanhoe", "Candide", "Lolita", "Dune");
        System.out.println(new Catalogue(novels).price("Ivanhoe") + " " + new Catalogue(novels).price("Faust"));
        Path plays = directory.resolve("plays.cat");
        write(plays, "Faust", "Hamlet", "Macbeth", "Othello", "Medea", "Tartuffe", "Nathan", "Elektra", "Egmont");
        write(plays, "Faust", "Hamlet", "Nathan");
        System.out.println(new Catalogue(plays).price("Nathan"));
        Shelf shelf = new Shelf(directory.toFile());
        System.out.println(shelf.names() + " " + shelf.bytes());
        Files.delete(novels);
        Files.delete(plays);
        Files.delete(directory);
    }

    private static void write(Path file, String... titles) throws IOException {
        try (Writer writer = new Writer(file)) {
            for (int i = 0; i < titles.length; i++) {
                writer.add(titles[i], 100 + 7 * i);
            }
        }
    }
}
