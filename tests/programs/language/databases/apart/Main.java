package databases.apart;

import java.nio.file.Files;
import java.nio.file.Path;

public class Main {
    public static void main(String[] args) throws Exception {
        Path directory = Files.createTempDirectory("library");
        directory.toFile().deleteOnExit();
        Path file = directory.resolve("library.db");
        file.toFile().deleteOnExit();
        Library library = new Library(file);
        for (int at = 1; at <= 5; at++) {
            library.addBook("B" + at);
        }
        library.addMember("M1", "Ann");
        library.addMember("M2", "Bob");
        System.out.println(library.books() + " " + library.members());
        Files.delete(file);
        Library another = new Library(file);
        another.addMember("M9", "Zoe");
        System.out.println(another.books() + " " + another.members());
    }
}
