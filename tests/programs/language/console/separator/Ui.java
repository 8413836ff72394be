package console.separator;

import java.io.PrintStream;
import java.util.Scanner;

/** Asks and shows, each line behind a mark. */
class Ui {
    private static final String END = System.lineSeparator();
    private final Scanner in = new Scanner(System.in);
    private final PrintStream out = System.out;

    String ask() {
        out.print("? ");
        String answer = in.nextLine();
        show("[entered " + answer + "]");
        return answer;
    }

    void show(String... lines) {
        for (String line : lines) {
            out.print("| " + line.replace("\n", END + "| ") + END);
        }
    }

    String page(String title, String text) {
        return title + System.getProperty("file.separator") + text;
    }
}
