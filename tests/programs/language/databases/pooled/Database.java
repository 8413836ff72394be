package databases.pooled;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;

/** Keeps one pool for all. */
class Database {
    private static final DataSource POOL =
            JdbcConnectionPool.create("jdbc:h2:mem:pooled;DB_CLOSE_DELAY=-1", "sa", "secret");

    static Connection connect() throws SQLException {
        return POOL.getConnection();
    }
}
