package staff.ui;

import java.io.InputStream;
import java.io.PrintStream;
import java.util.Scanner;
import staff.model.InvalidInput;

/** Questions and answers, line by line. */
public final class Console {
    /** Makes something of an answer, or says what is wrong with it. */
    public interface Reader<T> {
        T read(String answer) throws InvalidInput;
    }

    private static final int TRIES = 3;

    private final Scanner in;
    private final PrintStream out;

    public Console(InputStream in, PrintStream out) {
        this.in = new Scanner(in);
        this.out = out;
    }

    public void say(String line) {
        out.println(line);
    }

    public String ask(String question) {
        out.print(question + ": ");
        if (!in.hasNextLine()) {
            out.println();
            throw new EndOfInput();
        }
        return in.nextLine();
    }

    /** Asks again after a wrong answer, but not for ever. */
    public <T> T ask(String question, Reader<T> reader) throws InvalidInput {
        for (int left = TRIES - 1; ; left--) {
            try {
                return reader.read(ask(question));
            } catch (InvalidInput e) {
                if (left == 0) {
                    throw e;
                }
                say("! " + e.getMessage());
            }
        }
    }

    public boolean confirm(String question) {
        return ask(question + " (yes/no)").strip().equalsIgnoreCase("yes");
    }
}
