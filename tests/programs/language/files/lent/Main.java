package files.lent;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

class Main {
    public static void main(String[] args) throws IOException {
        Path directory = Files.createTempDirectory("lent");
        Journal journal = new Journal(directory.toFile());
        System.out.println(journal.add("sown") + " " + journal.add("mown"));
        Journal elsewhere = new Journal(new File(System.getProperty("java.io.tmpdir"), "lent"));
        System.out.println(elsewhere.add("shown") > 0);
    }
}
