package hotel;

import hotel.data.Database;
import hotel.data.Script;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The program and its database, as the system tests use them. */
final class Hotel {
    static final String[] ANN = {"ann", "flowers"};
    static final String[] MAX = {"max", "keys99"};

    private Hotel() {
    }

    /** All tables anew: two users, five rooms, no reservations, and those scripts besides. */
    static void reset(String... more) throws SQLException, IOException {
        try (Database database = Database.open()) {
            Script.load("/schema.sql").run(database);
            Script.load("/fixtures.sql").run(database);
            for (String script : more) {
                Script.load(script).run(database);
            }
        }
    }

    static String run(String[] args, String... typed) {
        InputStream in = System.in;
        PrintStream out = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        String lines = Stream.of(typed).map(line -> line + "\n").collect(Collectors.joining());
        System.setIn(new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8)));
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            Main.main(args);
        } finally {
            System.setIn(in);
            System.setOut(out);
        }
        return printed.toString(StandardCharsets.UTF_8);
    }

    /** What is printed between a user's login and logout. */
    static String work(String[] user, String... answers) {
        List<String> typed = new ArrayList<>(List.of(user));
        typed.addAll(List.of(answers));
        typed.addAll(List.of("logout", ""));
        String printed = run(new String[0], typed.toArray(String[]::new));
        return printed.substring(printed.indexOf("hotel? "), printed.lastIndexOf("User? "));
    }

    /** A reservation that is there already: its days are counted from today. */
    static void reserve(int room, String guest, int arrival, int departure, int cents, String status)
            throws SQLException {
        String sql = "INSERT INTO reservation (room_no, guest, persons, arrival, departure, price_cents, status)"
                + " VALUES (?, ?, 2, ?, ?, ?, ?)";
        try (Connection connection = connect(); PreparedStatement insert = connection.prepareStatement(sql)) {
            insert.setInt(1, room);
            insert.setString(2, guest);
            insert.setDate(3, Date.valueOf(day(arrival)));
            insert.setDate(4, Date.valueOf(day(departure)));
            insert.setInt(5, cents);
            insert.setString(6, status);
            insert.executeUpdate();
        }
    }

    /** The rows of a query, cells parted by blanks. */
    static List<String> rows(String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Connection connection = connect(); Statement select = connection.createStatement();
                ResultSet row = select.executeQuery(sql)) {
            while (row.next()) {
                List<String> cells = new ArrayList<>();
                for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                    cells.add(row.getString(i));
                }
                rows.add(String.join(" ", cells));
            }
        }
        return rows;
    }

    static LocalDate day(int fromToday) {
        return LocalDate.now().plusDays(fromToday);
    }

    private static Connection connect() throws SQLException {
        return DriverManager.getConnection(System.getProperty("hotel.url", "jdbc:h2:mem:hotel;DB_CLOSE_DELAY=-1"),
                System.getProperty("hotel.user", "sa"), System.getProperty("hotel.password", ""));
    }
}
