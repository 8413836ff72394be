package files.lent;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.commons.io.FileUtils;

class Main {
    public static void main(String[] args) throws IOException {
        Path directory = Files.createTempDirectory("lent");
        Journal journal = new Journal(directory.toFile());
        System.out.println(journal.add("sown") + " " + journal.add("mown"));
        File shared = new File(System.getProperty("java.io.tmpdir"), "lent");
        System.out.println(new Journal(shared).add("shown") > 0);
        FileUtils.deleteDirectory(shared);
    }
}
