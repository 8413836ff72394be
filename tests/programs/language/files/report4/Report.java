package files.report4;

import java.io.File;
import java.io.FileOutputStream;
import java.io.FileWriter;
import java.io.IOException;
import java.io.OutputStream;

/** Writes files as people did before Java 7. */
class Report {
    private final FileWriter out;

    Report(File file) throws IOException {
        out = new FileWriter(file);
    }

    void line(String name, int amount) throws IOException {
        out.write(name + ": " + amount + "\n");
        out.flush();
    }

    void end() throws IOException {
        out.write("end\n");
        out.close();
    }

    static void table(File file, int rows) throws IOException {
        OutputStream out = new FileOutputStream(file);
        try {
            for (int row = 0; row < rows; row++) {
                out.write(new byte[] {(byte) row, 0, (byte) (row * row), -1});
            }
        } finally {
            out.close();
        }
    }
}
