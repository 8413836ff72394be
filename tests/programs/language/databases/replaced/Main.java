package databases.replaced;

import java.nio.file.Files;
import java.nio.file.Path;

public class Main {
    public static void main(String[] args) throws Exception {
        Path directory = Files.createTempDirectory("members");
        directory.toFile().deleteOnExit();
        Path file = directory.resolve("members.db");
        file.toFile().deleteOnExit();
        Members members = new Members(file.toString());
        members.put("M1", "Ann");
        members.put("M2", "Bob");
        members.put("M1", "Anna");
        members.move("M1", "Ulm");
        members.move("M3", "Bonn");
        System.out.println(members.count());
    }
}
