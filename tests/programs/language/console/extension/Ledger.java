package console.extension;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

/** Lines like "rent -70". */
class Ledger {
    private final BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    private int balance;

    /** Whether there was a line. */
    boolean book() throws IOException {
        System.out.print("> ");
        String line = in.readLine();
        if (line == null || line.isBlank()) {
            System.out.println("Done.");
            return false;
        }
        String[] words = line.trim().split(" ");
        balance += Integer.parseInt(words[1]);
        System.out.println(words[0] + ": " + balance);
        return true;
    }

    int balance() {
        return balance;
    }
}
