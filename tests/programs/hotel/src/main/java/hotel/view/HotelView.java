package hotel.view;

import hotel.control.Management;
import hotel.control.Reception;
import hotel.data.Database;
import hotel.data.UserDao;
import hotel.model.Rejected;
import hotel.model.User;
import java.sql.SQLException;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Login and menu. */
public final class HotelView {
    /** What an entry of the menu does. */
    private interface Action {
        void run() throws Rejected, SQLException;
    }

    private final Terminal terminal;
    private final UserDao users;
    private final DeskView desk;
    private final ManagerView manager;

    public HotelView(Terminal terminal, Database database, Clock clock) {
        this.terminal = terminal;
        users = new UserDao(database);
        desk = new DeskView(terminal, new Reception(database, clock));
        manager = new ManagerView(terminal, new Management(database));
    }

    /** One user after the other, until nobody logs in. */
    public void run() throws SQLException {
        try {
            for (Optional<User> user = logIn(); user.isPresent(); user = logIn()) {
                serve(user.get());
            }
        } catch (EndOfInput e) {
            terminal.say("No more input.");
        }
    }

    /** An empty name ends the program. */
    private Optional<User> logIn() throws SQLException {
        while (true) {
            String name = terminal.ask("User");
            if (name.isEmpty()) {
                terminal.say("Good night.");
                return Optional.empty();
            }
            Optional<User> user = users.find(name, terminal.ask("Password"));
            if (user.isPresent()) {
                users.loggedIn(user.get());
                return user;
            }
            terminal.refuse("wrong user or password");
        }
    }

    private void serve(User user) throws SQLException {
        Map<String, Action> actions = actions(user);
        terminal.say("Welcome, " + user.name() + ": " + String.join(", ", actions.keySet()) + ", logout");
        for (String word = terminal.ask("hotel"); !word.equals("logout"); word = terminal.ask("hotel")) {
            perform(actions.get(word), word);
        }
    }

    private void perform(Action action, String word) throws SQLException {
        if (action == null) {
            terminal.refuse("you cannot " + word);
            return;
        }
        try {
            action.run();
        } catch (Rejected e) {
            terminal.refuse(e.getMessage());
        }
    }

    private Map<String, Action> actions(User user) {
        Map<String, Action> actions = new LinkedHashMap<>();
        actions.put("free", desk::freeRooms);
        actions.put("quote", desk::quote);
        actions.put("book", desk::book);
        actions.put("cancel", desk::cancel);
        actions.put("arrivals", desk::arrivals);
        actions.put("find", desk::find);
        actions.put("in", desk::checkIn);
        actions.put("charge", desk::charge);
        actions.put("out", desk::checkOut);
        if (user.isManager()) {
            actions.put("rooms", manager::rooms);
            actions.put("newroom", manager::addRoom);
            actions.put("close", () -> manager.setUsable(false));
            actions.put("open", () -> manager.setUsable(true));
            actions.put("newuser", manager::addUser);
            actions.put("occupancy", manager::occupancy);
            actions.put("turnover", manager::turnover);
        }
        return actions;
    }
}
