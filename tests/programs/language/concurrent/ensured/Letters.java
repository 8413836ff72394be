package concurrent.ensured;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Writes letters, each by a task that also sees to their directory. */
class Letters {
    private final Path directory;
    private int total;

    Letters(Path directory) {
        this.directory = directory;
    }

    int writeAll(List<String> names) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (String name : names) {
            pool.submit(() -> write(name));
        }
        pool.shutdown();
        pool.awaitTermination(10, TimeUnit.SECONDS);
        total += names.size();
        return names.size();
    }

    private Path write(String name) throws IOException {
        Files.createDirectories(directory);
        return Files.writeString(directory.resolve(name + ".txt"), "Dear " + name + "\n");
    }

    int total() {
        return total;
    }
}
