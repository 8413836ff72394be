package files.fluent;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;

public class Session {
    private final Writer out;
    private String name = "";

    private Session(Writer out) { this.out = out; }

    public static Session open(Path path) throws IOException { return new Session(Files.newBufferedWriter(path)); }

    public Session named(String name) { this.name = name; return this; }

    public Session say(String text) throws IOException { out.write(name + ": " + text + "\n"); return this; }

    public String name() { return name; }

    public void end() throws IOException { out.close(); }
}
