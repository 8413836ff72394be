package databases.sources;

import java.sql.DriverManager;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;

/** One database, by as many ways as there are. */
class Sources {
    static Counter byUrl(String url) throws SQLException {
        return new Counter(DriverManager.getConnection(url));
    }

    static DataSource source(String url) {
        JdbcDataSource source = new JdbcDataSource();
        source.setURL(url);
        return source;
    }

    /** As those that read a configuration do it: no call of the program's tells the URL to the source. */
    static DataSource configured(String className, String url) throws ReflectiveOperationException {
        Object source = Class.forName(className).getConstructor().newInstance();
        source.getClass().getMethod("setURL", String.class).invoke(source, url);
        return (DataSource) source;
    }

    static Counter bySource(DataSource source, String user) throws SQLException {
        return new Counter(source.getConnection(user, ""));
    }

    static Counter bySource(DataSource source) throws SQLException {
        return new Counter(source.getConnection());
    }
}
