package staff.ui;

import java.io.IOException;
import java.util.Optional;
import staff.files.DataDirectory;
import staff.files.Journal;
import staff.files.User;
import staff.files.Users;

/** One user after the other logs in, works and logs out. */
public final class Application {
    public static final int QUIT = 0;
    public static final int TOO_MANY_TRIES = 3;

    private final Console console;
    private final Login login;
    private final Journal journal;
    private final Office office;

    public Application(Console console, DataDirectory data) throws IOException {
        this.console = console;
        login = new Login(console, Users.read(data));
        journal = new Journal(data);
        office = new Office(console, data, journal);
    }

    /** Returns when there is no more input; whoever quits or fails to log in ends the program. */
    public void run() throws IOException {
        try {
            while (true) {
                serve(login.run());
            }
        } catch (EndOfInput e) {
            console.say("Bye.");
        }
    }

    private void serve(Optional<User> user) throws IOException {
        if (user.isEmpty()) {
            console.say("Too many tries.");
            System.exit(TOO_MANY_TRIES);
        }
        journal.actingUser(user.get().name());
        if (new Menu(console, office, user.get()).run() == Menu.End.QUIT) {
            console.say("Good night.");
            System.exit(QUIT);
        }
        console.say("Logged out.");
    }
}
