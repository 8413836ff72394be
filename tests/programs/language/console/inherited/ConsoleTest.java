package console.inherited;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.InputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** What the testers of a company derive their tests from; not recorded. */
abstract class ConsoleTest {
    /** Keeps what is printed, with the number of each line. */
    static class Protocol extends PrintStream {
        final StringBuilder text = new StringBuilder();
        private int lines;

        Protocol(PrintStream out) {
            super(out, true);
        }

        @Override
        public void println(String line) {
            text.append(++lines).append(' ').append(line).append('\n');
            super.println(line);
        }
    }

    private static final InputStream IN = System.in;
    private static final PrintStream OUT = System.out;
    static Protocol protocol;

    @BeforeAll
    static void connect() {
        System.setIn(new FilterInputStream(new ByteArrayInputStream("3\n1\n2\n".getBytes())) {});
        protocol = new Protocol(OUT);
        System.setOut(protocol);
    }

    @AfterAll
    static void disconnect() {
        System.setIn(IN);
        System.setOut(OUT);
    }
}
