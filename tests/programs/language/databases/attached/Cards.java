package databases.attached;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Cards in a file, or in memory; those of another file beside them. */
class Cards implements AutoCloseable {
    private final Connection connection;

    private Cards(String url) throws SQLException {
        connection = DriverManager.getConnection(url);
        run("PRAGMA foreign_keys = ON");
        run("CREATE TABLE IF NOT EXISTS card (id INTEGER PRIMARY KEY AUTOINCREMENT, word TEXT NOT NULL, known INTEGER)");
    }

    static Cards in(Path file) throws SQLException {
        return new Cards("jdbc:sqlite:" + file);
    }

    static Cards inMemory() throws SQLException {
        return new Cards("jdbc:sqlite::memory:");
    }

    void attach(Path file) throws SQLException {
        run("ATTACH DATABASE '" + file + "' AS other");
    }

    int add(String word, int known) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("INSERT INTO card (word, known) VALUES (?, ?)")) {
            statement.setString(1, word);
            statement.setInt(2, known);
            statement.executeUpdate();
        }
        return ask("SELECT last_insert_rowid()");
    }

    int copyOthers() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.executeUpdate("INSERT INTO main.card (word, known) SELECT word, known FROM other.card");
        }
    }

    int known() throws SQLException {
        return ask("SELECT SUM(known) FROM card");
    }

    /** False, and nothing is there, if one of the words is empty. */
    boolean addAll(String... words) throws SQLException {
        connection.setAutoCommit(false);
        try {
            for (String word : words) {
                if (word.isEmpty()) {
                    connection.rollback();
                    return false;
                }
                add(word, 1);
            }
            connection.commit();
            return true;
        } finally {
            connection.setAutoCommit(true);
        }
    }

    private int ask(String query) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getInt(1);
        }
    }

    private void run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
