package console.streams;

import java.io.IOException;
import java.util.Scanner;

/** A conversation over System.in. */
class Chat {
    private final Scanner in = new Scanner(System.in);
    private int said;

    String hear() {
        String line = in.nextLine();
        said++;
        return line.strip() + (line.endsWith("!") ? " (loud)" : "");
    }

    int sum() {
        int sum = 0;
        while (in.hasNextInt()) {
            sum += in.nextInt();
        }
        return sum;
    }

    /** Takes a single key itself. */
    static boolean isConfirmed() throws IOException {
        return System.in.read() == 'y';
    }

    String tell() {
        return said + " said";
    }
}
