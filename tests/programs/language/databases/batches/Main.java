package databases.batches;

import java.sql.SQLException;

class Main {
    public static void main(String[] args) throws SQLException {
        try (Log log = new Log("jdbc:h2:mem:batches")) {
            log.make();
            log.line(1);
            log.line(2);
            System.out.println(log.write());
            log.line(3);
            log.forget();
            log.error(4);
            System.out.println(log.write());
            System.out.println(log.writeAll(5, 7));
            System.out.println(log.lines() + " " + log.errors());
        }
    }
}
