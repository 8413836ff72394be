package hotel.data;

import hotel.model.Rejected;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** The connection that all tables are reached by. */
public final class Database implements AutoCloseable {
    private static final String IN_MEMORY = "jdbc:h2:mem:hotel;DB_CLOSE_DELAY=-1";

    /** What is done as a whole or not at all. */
    public interface Work<T> {
        T run() throws SQLException, Rejected;
    }

    private final Connection connection;

    private Database(Connection connection) {
        this.connection = connection;
    }

    /** As the properties {@code hotel.url}, {@code hotel.user} and {@code hotel.password} say. */
    public static Database open() throws SQLException {
        String url = System.getProperty("hotel.url", IN_MEMORY);
        String user = System.getProperty("hotel.user", "sa");
        return new Database(DriverManager.getConnection(url, user, System.getProperty("hotel.password", "")));
    }

    PreparedStatement prepare(String sql) throws SQLException {
        return connection.prepareStatement(sql);
    }

    PreparedStatement prepareInsert(String sql) throws SQLException {
        return connection.prepareStatement(sql, PreparedStatement.RETURN_GENERATED_KEYS);
    }

    Connection connection() {
        return connection;
    }

    public <T> T inTransaction(Work<T> work) throws SQLException, Rejected {
        connection.setAutoCommit(false);
        boolean done = false;
        try {
            T result = work.run();
            connection.commit();
            done = true;
            return result;
        } finally {
            if (!done) {
                connection.rollback();
            }
            connection.setAutoCommit(true);
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
