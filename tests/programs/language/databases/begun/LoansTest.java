package databases.begun;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

@TestMethodOrder(MethodOrderer.MethodName.class)
class LoansTest {
    @Test
    void lendsInOneMadeByAScript() throws SQLException {
        String url = "jdbc:h2:mem:begun;INIT=RUNSCRIPT FROM 'classpath:begun.sql'\\;SET SCHEMA desk";
        try (Loans loans = new Loans(url)) {
            loans.lend("Kim", 7);
            assertEquals(21, loans.days());
        }
    }

    @Test
    void lendsInOneMadeByTheUrl() throws SQLException {
        String url = "jdbc:h2:mem:first;INIT=CREATE SCHEMA IF NOT EXISTS desk\\;SET SCHEMA desk"
                + "\\;CREATE TABLE IF NOT EXISTS desk.loan (book VARCHAR(20), days INT)";
        try (Loans loans = new Loans(url); Loans others = new Loans(url)) {
            loans.lend("Walden", 100);
            others.lend("Lorna", 3);
            assertEquals(103, loans.days());
        }
    }

    @Test
    void readsWhatARunScriptMade() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:third;DB_CLOSE_DELAY=-1");
                Statement statement = connection.createStatement()) {
            statement.execute("RUNSCRIPT FROM 'classpath:begun.sql'");
        }
        try (Loans loans = new Loans("jdbc:h2:mem:third;DB_CLOSE_DELAY=-1;SCHEMA=DESK")) {
            assertEquals(14, loans.days());
        }
    }
}
