package console.ends;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.util.Scanner;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OrderTest {
    /** Gives no more than a line at once, as a terminal does. */
    static class Terminal extends InputStream {
        private final String lines;
        private int at;

        Terminal(String lines) {
            this.lines = lines;
        }

        @Override
        public int read() {
            return at < lines.length() ? lines.charAt(at++) : -1;
        }

        @Override
        public int read(byte[] into, int from, int most) {
            int count = 0;
            int one = 0;
            while (count < most && one != '\n' && at < lines.length()) {
                one = read();
                into[from + count++] = (byte) one;
            }
            return count == 0 ? -1 : count;
        }
    }

    private final InputStream before = System.in;

    @AfterEach
    void giveBack() {
        System.setIn(before);
    }

    @Test
    void endsInTheMiddle() {
        System.setIn(new Terminal("tea\n2 soup\n"));
        Order order = new Order(new Scanner(System.in));
        assertEquals("2 tea", order.take());
        assertEquals("1  soup", order.take());
    }

    @Test
    void hasTwoReaders() throws IOException {
        System.setIn(new Terminal("no salt\nwell done\n.\ntea\n3\n"));
        assertEquals("no salt;well done;", Order.note(new BufferedReader(new InputStreamReader(System.in))));
        assertEquals("3 tea", new Order(new Scanner(System.in)).take());
    }

    @Test
    void endsWithoutADot() throws IOException {
        System.setIn(new Terminal("sugar"));
        assertEquals("sugar;", Order.note(new BufferedReader(new InputStreamReader(System.in))));
    }
}
