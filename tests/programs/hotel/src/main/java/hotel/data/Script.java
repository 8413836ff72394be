package hotel.data;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** SQL statements from a file on the class path, each ended by a semicolon. */
public final class Script {
    private final List<String> statements;

    private Script(List<String> statements) {
        this.statements = statements;
    }

    public static Script load(String resource) throws IOException {
        try (InputStream in = Script.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new FileNotFoundException("not on the class path: " + resource);
            }
            return new Script(split(new String(in.readAllBytes(), StandardCharsets.UTF_8)));
        }
    }

    /** Lines that begin with two hyphens are comments. */
    static List<String> split(String text) {
        StringBuilder code = new StringBuilder();
        text.lines().filter(line -> !line.startsWith("--")).forEach(line -> code.append(line).append('\n'));
        List<String> statements = new ArrayList<>();
        for (String part : code.toString().split(";")) {
            if (!part.isBlank()) {
                statements.add(part.strip());
            }
        }
        return statements;
    }

    /** @return how many statements there were */
    public int run(Database database) throws SQLException {
        try (Statement statement = database.connection().createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
        return statements.size();
    }
}
