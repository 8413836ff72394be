package console.nested;

import java.util.Scanner;

/** Asks for a stay: what a question answers is an argument of the next one. */
public class Desk {
    private int nights;

    public int from(Scanner in) {
        System.out.println("From which day?");
        return in.nextInt();
    }

    public int to(Scanner in, int from) {
        System.out.println("To which day?");
        int to = in.nextInt();
        while (to <= from) {
            System.out.println("Later than " + from + ", please.");
            to = in.nextInt();
        }
        nights += to - from;
        return to;
    }

    public int nights() {
        return nights;
    }
}
