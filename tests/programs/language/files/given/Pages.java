package files.given;

import java.io.File;
import java.io.FileReader;
import java.io.BufferedReader;
import java.io.FileWriter;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;

class Pages {
    String first(String name) throws IOException {
        try (BufferedReader in = new BufferedReader(new FileReader(name))) {
            return in.readLine();
        }
    }

    /** Opened to be read only. */
    String behind(String name, int bytes) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(name, "r")) {
            file.seek(bytes);
            return file.readLine();
        }
    }

    long length(Path file) throws IOException {
        return Files.readString(file).length();
    }

    int count(File directory) {
        return directory.list().length;
    }

    String missing(String name) {
        return new File(name).exists() ? "there is " + name : "no " + name;
    }

    boolean add(String name, String line) throws IOException {
        try (Writer out = new FileWriter(name, true)) {
            out.write(line);
        }
        return true;
    }

    /** Writes what the program names itself, in a directory that the test names. */
    int log(File directory, String line) throws IOException {
        add("stall/log.txt", line);
        return directory.list().length;
    }
}
