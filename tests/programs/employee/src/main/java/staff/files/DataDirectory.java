package staff.files;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where everything is kept. Only the users have to be there before the first start. */
public final class DataDirectory {
    private final Path root;

    private DataDirectory(Path root) {
        this.root = root;
    }

    public static DataDirectory open(Path root) throws IOException {
        if (!Files.isDirectory(root)) {
            throw new FileNotFoundException("no such directory: " + root);
        }
        DataDirectory data = new DataDirectory(root);
        if (!Files.isRegularFile(data.users())) {
            throw new FileNotFoundException("no users.txt in " + root);
        }
        Files.createDirectories(data.employees());
        Files.createDirectories(data.work());
        Files.createDirectories(data.reports());
        return data;
    }

    Path users() {
        return root.resolve("users.txt");
    }

    Path counter() {
        return root.resolve("counter.txt");
    }

    Path journal() {
        return root.resolve("journal.log");
    }

    Path employees() {
        return root.resolve("employees");
    }

    Path work() {
        return root.resolve("work");
    }

    Path reports() {
        return root.resolve("reports");
    }
}
