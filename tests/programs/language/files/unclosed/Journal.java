package files.unclosed;

import java.io.IOException;
import java.io.Writer;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;

/** Writes lines where it is told to, and closes nothing. */
class Journal {
    private final Writer writer;
    private int lines;

    Journal(Writer writer) {
        this.writer = writer;
    }

    int note(String line) throws IOException {
        writer.write(++lines + ". " + line + "\n");
        writer.flush();
        return lines;
    }

    /** On a thread of somebody else's. */
    String checked(ExecutorService threads, String line) throws Exception {
        Callable<String> work = () -> line.trim().isEmpty() ? "nothing" : line.trim();
        return threads.submit(work).get();
    }
}
