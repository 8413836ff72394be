package hotel.data;

import hotel.model.Reservation;
import hotel.model.Stay;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The table of reservations. */
public final class ReservationDao {
    private static final String COLUMNS =
            "SELECT id, room_no, guest, persons, arrival, departure, price_cents, status FROM reservation ";
    private static final String OVERLAPPING =
            "WHERE room_no = ? AND status IN ('BOOKED', 'CHECKED_IN') AND arrival < ? AND departure > ?"
                    + " ORDER BY arrival";

    private final Database database;

    public ReservationDao(Database database) {
        this.database = database;
    }

    /** @return the same with the number that it was given */
    public Reservation insert(Reservation reservation) throws SQLException {
        String sql = "INSERT INTO reservation (room_no, guest, persons, arrival, departure, price_cents, status)"
                + " VALUES (?, ?, ?, ?, ?, ?, ?)";
        try (PreparedStatement insert = database.prepareInsert(sql)) {
            insert.setInt(1, reservation.roomNumber());
            insert.setString(2, reservation.guest());
            insert.setInt(3, reservation.persons());
            insert.setDate(4, Date.valueOf(reservation.stay().arrival()));
            insert.setDate(5, Date.valueOf(reservation.stay().departure()));
            insert.setInt(6, reservation.priceCents());
            insert.setString(7, reservation.status().name());
            insert.executeUpdate();
            try (ResultSet key = insert.getGeneratedKeys()) {
                key.next();
                return reservation.withId(key.getInt(1));
            }
        }
    }

    public Optional<Reservation> find(int id) throws SQLException {
        try (PreparedStatement select = database.prepare(COLUMNS + "WHERE id = ?")) {
            select.setInt(1, id);
            return reservations(select).stream().findFirst();
        }
    }

    /** Those whose guest's name contains the text, whatever its case. */
    public List<Reservation> ofGuest(String part) throws SQLException {
        try (PreparedStatement select = database.prepare(COLUMNS + "WHERE LOWER(guest) LIKE ? ORDER BY id")) {
            select.setString(1, "%" + part.toLowerCase(Locale.ROOT) + "%");
            return reservations(select);
        }
    }

    public List<Reservation> arrivals(LocalDate day) throws SQLException {
        String sql = COLUMNS + "WHERE status = 'BOOKED' AND arrival = ? ORDER BY id";
        try (PreparedStatement select = database.prepare(sql)) {
            select.setObject(1, day);
            return reservations(select);
        }
    }

    public List<Reservation> overlapping(int room, Stay stay) throws SQLException {
        try (PreparedStatement select = database.prepare(COLUMNS + OVERLAPPING)) {
            select.setInt(1, room);
            select.setDate(2, Date.valueOf(stay.departure()));
            select.setDate(3, Date.valueOf(stay.arrival()));
            return reservations(select);
        }
    }

    /** Asked before all else is typed; booking asks again. */
    public boolean isFree(int room, Stay stay) {
        boolean free = true;
        try {
            free = overlapping(room, stay).isEmpty();
        } catch (SQLException e) {
            System.err.println("hotel: " + e.getMessage());
        }
        return free;
    }

    /** Writes what may have changed since it was read: dates, price and status. */
    public boolean update(Reservation reservation) {
        String sql = "UPDATE reservation SET departure = ?, price_cents = ?, status = ? WHERE id = ?";
        try (PreparedStatement update = database.prepare(sql)) {
            update.setDate(1, Date.valueOf(reservation.stay().departure()));
            update.setInt(2, reservation.priceCents());
            update.setString(3, reservation.status().name());
            update.setInt(4, reservation.id());
            return update.executeUpdate() == 1;
        } catch (SQLException e) {
            return false;
        }
    }

    /** Rooms that are taken in the night that begins on the day. */
    public int taken(LocalDate day) throws SQLException {
        String sql = "SELECT COUNT(*) FROM reservation WHERE status <> 'CANCELLED' AND arrival <= ? AND departure > ?";
        try (PreparedStatement select = database.prepare(sql)) {
            select.setObject(1, day);
            select.setObject(2, day);
            try (ResultSet row = select.executeQuery()) {
                row.next();
                return row.getInt(1);
            }
        }
    }

    private static List<Reservation> reservations(PreparedStatement select) throws SQLException {
        List<Reservation> reservations = new ArrayList<>();
        try (ResultSet row = select.executeQuery()) {
            while (row.next()) {
                reservations.add(reservation(row));
            }
        }
        return reservations;
    }

    private static Reservation reservation(ResultSet row) throws SQLException {
        Stay stay = new Stay(row.getDate("arrival").toLocalDate(), row.getObject("departure", LocalDate.class));
        return new Reservation(row.getInt("id"), row.getInt("room_no"), row.getString("guest"), row.getInt("persons"),
                stay, row.getInt("price_cents"), Reservation.Status.valueOf(row.getString("status")));
    }
}
