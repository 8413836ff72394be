package hotel.view;

import hotel.control.Management;
import hotel.model.Cents;
import hotel.model.Rejected;
import hotel.model.Room;
import hotel.model.User;
import java.sql.SQLException;
import java.util.Locale;

/** What managers type and read. */
final class ManagerView {
    private final Terminal terminal;
    private final Management management;

    ManagerView(Terminal terminal, Management management) {
        this.terminal = terminal;
        this.management = management;
    }

    void rooms() throws SQLException {
        for (Room room : management.rooms()) {
            terminal.say(Tables.room(room));
        }
    }

    void addRoom() throws Rejected {
        int number = terminal.askNumber("Room");
        Room.Kind kind = constant(Room.Kind.class, terminal.ask("Kind"));
        int beds = terminal.askNumber("Beds");
        management.addRoom(new Room(number, kind, beds, terminal.askAmount("Price"), true));
        terminal.say("Room " + number + " is there.");
    }

    void setUsable(boolean usable) throws Rejected, SQLException {
        int number = terminal.askNumber("Room");
        management.setUsable(number, usable);
        terminal.say("Room " + number + (usable ? " is in order." : " is out of order."));
    }

    void addUser() throws Rejected {
        String name = terminal.ask("Name");
        User user = new User(name, constant(User.Role.class, terminal.ask("Role")));
        management.addUser(user, terminal.ask("Password"));
        terminal.say(name + " may log in.");
    }

    void occupancy() throws Rejected, SQLException {
        Tables.occupancy(management.occupancy(terminal.askStay())).forEach(terminal::say);
    }

    void turnover() throws Rejected, SQLException {
        int days = terminal.askNumber("Days");
        if (days < 1) {
            throw new Rejected("at least one day");
        }
        terminal.say("Turnover: " + Cents.text(management.turnover(days)));
    }

    private static <E extends Enum<E>> E constant(Class<E> type, String text) throws Rejected {
        for (E constant : type.getEnumConstants()) {
            if (constant.name().equals(text.toUpperCase(Locale.ROOT))) {
                return constant;
            }
        }
        throw new Rejected("no such " + type.getSimpleName().toLowerCase(Locale.ROOT) + ": '" + text + "'");
    }
}
