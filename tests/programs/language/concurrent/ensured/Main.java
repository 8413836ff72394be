package concurrent.ensured;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

class Main {
    public static void main(String[] args) throws Exception {
        Path directory = Files.createTempDirectory("letters").resolve("out");
        Letters letters = new Letters(directory);
        System.out.println(letters.writeAll(List.of("ann", "bob", "cyd", "dan")));
        System.out.println(letters.total());
        System.out.println(Files.readString(directory.resolve("bob.txt")));
    }
}
