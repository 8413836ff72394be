package console.ends;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.NoSuchElementException;
import java.util.Scanner;

/** What is typed may be over in the middle of an order. */
class Order {
    private final Scanner in;

    Order(Scanner in) {
        this.in = in;
    }

    /** Asks for both, takes one for what is not said. */
    String take() {
        System.out.print("What? ");
        String what = in.nextLine();
        System.out.print("How many? ");
        try {
            return in.nextInt() + " " + what;
        } catch (NoSuchElementException over) {
            System.out.println("One, then.");
            return "1 " + what;
        }
    }

    static String note(BufferedReader in) throws IOException {
        StringBuilder note = new StringBuilder();
        for (String line = in.readLine(); line != null && !line.equals("."); line = in.readLine()) {
            note.append(line).append(';');
        }
        return note.toString();
    }
}
