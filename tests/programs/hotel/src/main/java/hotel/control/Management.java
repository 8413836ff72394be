package hotel.control;

import hotel.data.Database;
import hotel.data.InvoiceDao;
import hotel.data.ReservationDao;
import hotel.data.RoomDao;
import hotel.data.UserDao;
import hotel.model.Rejected;
import hotel.model.Room;
import hotel.model.Stay;
import hotel.model.User;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Rooms, users and figures: what managers do. */
public final class Management {
    private static final int SHORTEST_PASSWORD = 6;

    private final RoomDao rooms;
    private final UserDao users;
    private final ReservationDao reservations;
    private final InvoiceDao invoices;

    public Management(Database database) {
        rooms = new RoomDao(database);
        users = new UserDao(database);
        reservations = new ReservationDao(database);
        invoices = new InvoiceDao(database);
    }

    public List<Room> rooms() throws SQLException {
        return rooms.all();
    }

    public void addRoom(Room room) throws Rejected {
        if (room.number() < 100 || room.number() > 999) {
            throw new Rejected("rooms are numbered from 100 to 999");
        }
        if (!rooms.add(room)) {
            throw new Rejected("there is a room " + room.number() + " already");
        }
    }

    public void setUsable(int number, boolean usable) throws Rejected, SQLException {
        if (!rooms.setUsable(number, usable)) {
            throw new Rejected("there is no room " + number);
        }
    }

    public void addUser(User user, String password) throws Rejected {
        if (!user.name().matches("[a-z]{2,20}")) {
            throw new Rejected("a user's name is 2 to 20 small letters");
        }
        if (password.length() < SHORTEST_PASSWORD) {
            throw new Rejected("a password has at least " + SHORTEST_PASSWORD + " characters");
        }
        if (!users.add(user, password)) {
            throw new Rejected("there is a user " + user.name() + " already");
        }
    }

    /** Per cent of the rooms that are taken, night by night. */
    public Map<LocalDate, Integer> occupancy(Stay nights) throws Rejected, SQLException {
        int all = rooms.all().size();
        if (all == 0) {
            throw new Rejected("there are no rooms");
        }
        Map<LocalDate, Integer> percents = new LinkedHashMap<>();
        for (LocalDate day : nights.days().toList()) {
            percents.put(day, 100 * reservations.taken(day) / all);
        }
        return percents;
    }

    /** Of the last days, today included. */
    public int turnover(int days) throws SQLException {
        LocalDate today = LocalDate.now();
        return invoices.turnover(today.minusDays(days - 1L), today);
    }
}
