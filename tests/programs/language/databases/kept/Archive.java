package databases.kept;

import java.sql.SQLException;

/** Knows where its notes are. */
class Archive {
    private final Notes notes = new Notes("jdbc:h2:mem:archive;DB_CLOSE_DELAY=-1");

    boolean open() throws SQLException {
        notes.forget();
        return notes.make();
    }

    int put(String text) throws SQLException {
        notes.add(text);
        return notes.count();
    }
}
