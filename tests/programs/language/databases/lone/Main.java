package databases.lone;

import java.sql.SQLException;
import org.h2.jdbcx.JdbcConnectionPool;

class Main {
    public static void main(String[] arguments) throws SQLException {
        JdbcConnectionPool pool = JdbcConnectionPool.create("jdbc:h2:mem:lone;DB_CLOSE_DELAY=-1", "sa", "");
        pool.setMaxConnections(1);
        pool.setLoginTimeout(1);
        Book book = new Book(pool);
        book.open(7);
        book.raise(7, 5);
        System.out.println(book.amount(7));
        pool.dispose();
    }
}
