package databases.written;

import java.io.IOException;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.Arrays;

class Main {
    private static final String URL = "jdbc:h2:mem:written";

    public static void main(String[] arguments) throws SQLException, IOException {
        try (Connection connection = DriverManager.getConnection(URL, "sa", "")) {
            make(connection);
            Guests guests = new Guests(connection);
            guests.save(1, "Ann", "Rome");
            guests.save(2, "Bob", null);
            System.out.println(guests.move(1, "Oslo"));
            guests.stamp(1);
            guests.remove(2);
            guests.saveAll(Arrays.asList("Cid", "Dee"));
            guests.tryOut(7);
            guests.book(1, LocalDate.of(2024, 2, 29));
            Visits visits = new Visits(URL);
            visits.enter("Eve");
            visits.enterToday("Ivy");
            visits.enterBoth("Fay", "Gus");
            visits.enterNot("Hal");
            visits.clear();
            try {
                visits.enterAll(Arrays.asList("Jon", ""));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        new Notes(Files.createTempDirectory("notes")).add("bring towels");
    }

    private static void make(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE guest (id INT PRIMARY KEY, name VARCHAR(40), city VARCHAR(40), since DATE)");
            statement.execute("CREATE TABLE stay (guest INT, night DATE)");
            statement.execute("CREATE TABLE visit (name VARCHAR(40))");
            statement.execute("CREATE TABLE entry (name VARCHAR(40), onday VARCHAR(10))");
        }
    }
}
