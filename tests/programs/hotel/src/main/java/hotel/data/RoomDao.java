package hotel.data;

import hotel.model.Room;
import hotel.model.Stay;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The table of rooms. */
public final class RoomDao {
    private static final String COLUMNS = "SELECT room_no, kind, beds, price_cents, usable FROM room ";

    private final Database database;

    public RoomDao(Database database) {
        this.database = database;
    }

    public Optional<Room> find(int number) throws SQLException {
        try (PreparedStatement select = database.prepare(COLUMNS + "WHERE room_no = ?")) {
            select.setInt(1, number);
            return rooms(select).stream().findFirst();
        }
    }

    public List<Room> all() throws SQLException {
        try (PreparedStatement select = database.prepare(COLUMNS + "ORDER BY room_no")) {
            return rooms(select);
        }
    }

    /** The cheapest first. */
    public List<Room> free(Stay stay, int persons) throws SQLException {
        String sql = COLUMNS + "WHERE usable AND beds >= ? AND room_no NOT IN ("
                + "SELECT room_no FROM reservation WHERE status IN ('BOOKED', 'CHECKED_IN')"
                + " AND arrival < ? AND departure > ?) ORDER BY price_cents, room_no";
        try (PreparedStatement select = database.prepare(sql)) {
            select.setInt(1, persons);
            select.setDate(2, Date.valueOf(stay.departure()));
            select.setDate(3, Date.valueOf(stay.arrival()));
            return rooms(select);
        }
    }

    /** Nobody else books this room until the transaction is over. */
    public void lock(int number) throws SQLException {
        try (PreparedStatement select = database.prepare("SELECT room_no FROM room WHERE room_no = ? FOR UPDATE")) {
            select.setInt(1, number);
            select.executeQuery().close();
        }
    }

    /** @return whether there was none of that number */
    public boolean add(Room room) {
        String sql = "INSERT INTO room (room_no, kind, beds, price_cents, usable) VALUES (?, ?, ?, ?, ?)";
        try (PreparedStatement insert = database.prepare(sql)) {
            insert.setInt(1, room.number());
            insert.setString(2, room.kind().name());
            insert.setInt(3, room.beds());
            insert.setInt(4, room.priceCents());
            insert.setBoolean(5, room.usable());
            insert.executeUpdate();
        } catch (SQLException e) {
            return false;
        }
        return true;
    }

    /** @return whether there is such a room */
    public boolean setUsable(int number, boolean usable) throws SQLException {
        try (PreparedStatement update = database.prepare("UPDATE room SET usable = ? WHERE room_no = ?")) {
            update.setBoolean(1, usable);
            update.setInt(2, number);
            return update.executeUpdate() > 0;
        }
    }

    private static List<Room> rooms(PreparedStatement select) throws SQLException {
        List<Room> rooms = new ArrayList<>();
        try (ResultSet row = select.executeQuery()) {
            while (row.next()) {
                rooms.add(new Room(row.getInt("room_no"), Room.Kind.valueOf(row.getString("kind")),
                        row.getInt("beds"), row.getInt("price_cents"), row.getBoolean("usable")));
            }
        }
        return rooms;
    }
}
