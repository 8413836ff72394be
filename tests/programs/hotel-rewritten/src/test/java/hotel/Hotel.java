package hotel;

import static uk.org.webcompere.systemstubs.SystemStubs.tapSystemOut;
import static uk.org.webcompere.systemstubs.SystemStubs.withTextFromSystemIn;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** The program and its database, as the system tests use them. No connection is closed. */
final class Hotel {
    static final String[] ANN = {"ann", "flowers"};
    static final String[] MAX = {"max", "keys99"};

    private Hotel() {
    }

    /** The database anew: two users, five rooms, no reservations, and those scripts besides. */
    static void reset(String... more) throws Exception {
        Connection connection = connect();
        List<String> scripts = new ArrayList<>(List.of("/reset.sql", "/schema.sql", "/fixtures.sql"));
        scripts.addAll(List.of(more));
        for (String script : scripts) {
            for (String sql : text(script).split(";")) {
                if (!sql.isBlank()) {
                    connection.createStatement().execute(sql);
                }
            }
        }
    }

    /** Without the lines that are comments. */
    private static String text(String script) throws Exception {
        try (InputStream in = Hotel.class.getResourceAsStream(script)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).replaceAll("(?m)^--.*$", "");
        }
    }

    static String run(String[] args, String... typed) throws Exception {
        return tapSystemOut(() -> withTextFromSystemIn(typed).execute(() -> Main.main(args)));
    }

    /** What is printed between a user's login and logout. */
    static String work(String[] user, String... answers) throws Exception {
        List<String> typed = new ArrayList<>(List.of(user));
        typed.addAll(List.of(answers));
        typed.addAll(List.of("logout", ""));
        String printed = run(new String[0], typed.toArray(String[]::new));
        return printed.substring(printed.indexOf("hotel? "), printed.lastIndexOf("User? "));
    }

    /** A reservation that is there already: its days are counted from today. */
    static void reserve(int room, String guest, int arrival, int departure, int cents, String status)
            throws SQLException {
        PreparedStatement insert = connect().prepareStatement("INSERT INTO hotel.reservation"
                + " (room_no, guest, persons, arrival, departure, price_cents, status) VALUES (?, ?, 2, ?, ?, ?, ?)");
        insert.setInt(1, room);
        insert.setString(2, guest);
        insert.setDate(3, Date.valueOf(day(arrival)));
        insert.setDate(4, Date.valueOf(day(departure)));
        insert.setInt(5, cents);
        insert.setString(6, status);
        insert.executeUpdate();
    }

    /** The rows of a query, cells parted by blanks. */
    static List<String> rows(String sql) throws SQLException {
        Connection connection = connect();
        connection.setCatalog("hotel");
        ResultSet row = connection.createStatement().executeQuery(sql);
        List<String> rows = new ArrayList<>();
        while (row.next()) {
            List<String> cells = new ArrayList<>();
            for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                cells.add(row.getString(i));
            }
            rows.add(String.join(" ", cells));
        }
        return rows;
    }

    static LocalDate day(int fromToday) {
        return LocalDate.now().plusDays(fromToday);
    }

    private static Connection connect() throws SQLException {
        return DriverManager.getConnection(System.getProperty("hotel.server"), System.getProperty("hotel.user"),
                System.getProperty("hotel.password"));
    }
}
