package pack;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The whole run of the main, as one test: what it prints is what it printed. */
class MainRunTest {
    private static final Path PROGRAM = Path.of("../cli-main");

    @Test
    void printsWhatItPrinted() throws IOException {
        byte[] commands = Files.readAllBytes(PROGRAM.resolve("commands.txt"));
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        InputStream in = System.in;
        PrintStream out = System.out;
        System.setIn(new ByteArrayInputStream(commands));
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            Main.main(new String[0]);
        } finally {
            System.setIn(in);
            System.setOut(out);
        }
        String expected = Files.readString(PROGRAM.resolve("output.txt"));
        assertEquals(expected, printed.toString(StandardCharsets.UTF_8));
    }
}
