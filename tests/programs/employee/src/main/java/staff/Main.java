package staff;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Path;
import staff.files.DamagedFile;
import staff.files.DataDirectory;
import staff.ui.Application;
import staff.ui.Console;

/**
 * Keeps employee records in text files. The data directory is the first argument, else the property {@code staff.data},
 * else the working directory.
 */
public final class Main {
    private static final int FAILED = 1;
    private static final int NO_DATA = 2;
    private static final int DAMAGED = 4;

    private Main() {
    }

    public static void main(String[] args) {
        try {
            DataDirectory data = DataDirectory.open(Path.of(directory(args)));
            new Application(new Console(System.in, System.out), data).run();
        } catch (FileNotFoundException e) {
            stop(NO_DATA, e.getMessage());
        } catch (DamagedFile e) {
            stop(DAMAGED, "damaged: " + e.getMessage());
        } catch (IOException e) {
            stop(FAILED, e.toString());
        }
    }

    private static String directory(String[] args) {
        return args.length > 0 ? args[0] : System.getProperty("staff.data", ".");
    }

    private static void stop(int status, String message) {
        System.err.println("staff: " + message);
        System.exit(status);
    }
}
