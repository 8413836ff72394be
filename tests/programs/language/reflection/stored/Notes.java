package reflection.stored;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;

/** Kept in a file by a mapper that all share. */
public class Notes {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private final Path file;
    private final Page page = new Page();

    public Notes(Path file) {
        this.file = file;
    }

    public void add(String line) throws IOException {
        page.lines.add(line);
        page.number++;
        MAPPER.writeValue(file.toFile(), page);
    }

    public Page load() throws IOException {
        return MAPPER.readValue(file.toFile(), Page.class);
    }

    public int size() {
        return page.lines.size();
    }
}
