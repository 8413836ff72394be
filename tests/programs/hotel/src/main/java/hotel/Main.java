package hotel;

import hotel.data.Database;
import hotel.data.Script;
import hotel.view.HotelView;
import hotel.view.Terminal;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Clock;

/** Reservations of a hotel. With the argument {@code init} all tables are made anew first. */
public final class Main {
    private Main() {
    }

    public static void main(String[] args) {
        try (Database database = Database.open()) {
            if (args.length > 0 && args[0].equals("init")) {
                System.out.println(Script.load("/schema.sql").run(database) + " statements run");
            }
            new HotelView(new Terminal(System.in, System.out), database, Clock.systemDefaultZone()).run();
        } catch (SQLException | IOException e) {
            System.err.println("hotel: " + e.getMessage());
            System.exit(1);
        }
    }
}
