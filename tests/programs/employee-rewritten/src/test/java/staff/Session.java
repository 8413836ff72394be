package staff;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.After;
import org.junit.Rule;
import org.junit.contrib.java.lang.system.ExpectedSystemExit;
import org.junit.contrib.java.lang.system.RestoreSystemProperties;
import org.junit.contrib.java.lang.system.SystemErrRule;
import org.junit.contrib.java.lang.system.SystemOutRule;
import org.junit.contrib.java.lang.system.TextFromStandardInputStream;

/** Runs the program in the working directory, where it keeps its files: what is typed into it, what it prints. */
public abstract class Session {
    static final String[] ANN = {"ann", "secret"};
    static final String[] BOB = {"bob", "b0b"};
    static final Path DATA = Path.of(".");

    private static final List<String> OWN =
            List.of("counter.txt", "employees", "journal.log", "reports", "users.txt", "work");

    @Rule
    public final TextFromStandardInputStream in = TextFromStandardInputStream.emptyStandardInputStream();
    @Rule
    public final SystemOutRule out = new SystemOutRule().enableLog().mute();
    @Rule
    public final SystemErrRule err = new SystemErrRule().enableLog().mute();
    @Rule
    public final ExpectedSystemExit exit = ExpectedSystemExit.none();
    @Rule
    public final RestoreSystemProperties properties = new RestoreSystemProperties();

    @After
    public void nothingIsLeft() throws IOException {
        for (String name : made()) {
            try (Stream<Path> files = Files.walk(DATA.resolve(name))) {
                files.sorted(Comparator.reverseOrder()).forEach(Session::delete);
            }
        }
    }

    private static void delete(Path file) {
        try {
            Files.delete(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String run(String... typed) {
        in.provideLines(typed);
        out.clearLog();
        Main.main(new String[0]);
        return out.getLog();
    }

    /** A session of a user who logs out at the end: the answers between password and logout. */
    String work(String[] user, String... answers) {
        List<String> typed = new ArrayList<>(List.of(user));
        typed.addAll(List.of(answers));
        typed.add("9");
        return run(typed.toArray(String[]::new));
    }

    static void users() throws IOException {
        Files.writeString(DATA.resolve("users.txt"),
                "# name:role:hash\nann:manager:816f9bf0766e9b74\nbob:clerk:a5d3f7bdc70ff15b\n");
    }

    /** What of the program's files is there. */
    static List<String> made() {
        return OWN.stream().filter(name -> Files.exists(DATA.resolve(name))).toList();
    }
}
