package staff;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** One run of the program: what is typed into it, what it prints. */
final class Session {
    static final String[] ANN = {"ann", "secret"};
    static final String[] BOB = {"bob", "b0b"};

    private Session() {
    }

    /** In this JVM; what is typed must not make the program exit. */
    static String run(Path data, String... typed) {
        return runWith(new String[] {data.toString()}, typed);
    }

    static String runWith(String[] args, String... typed) {
        InputStream in = System.in;
        PrintStream out = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setIn(new ByteArrayInputStream(text(typed).getBytes(StandardCharsets.UTF_8)));
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            Main.main(args);
        } finally {
            System.setIn(in);
            System.setOut(out);
        }
        return printed.toString(StandardCharsets.UTF_8);
    }

    /** A session of a user who logs out at the end: the answers between password and logout. */
    static String work(Path data, String[] user, String... answers) {
        List<String> typed = new ArrayList<>(List.of(user));
        typed.addAll(List.of(answers));
        typed.add("9");
        return run(data, typed.toArray(String[]::new));
    }

    static String text(String... lines) {
        return lines.length == 0 ? "" : String.join("\n", lines) + "\n";
    }

    static void users(Path data) throws IOException {
        Files.writeString(data.resolve("users.txt"),
                text("# name:role:hash", "ann:manager:816f9bf0766e9b74", "bob:clerk:a5d3f7bdc70ff15b"));
    }
}
