package staff.ui;

import java.util.Optional;
import staff.files.User;
import staff.files.Users;

/** Asks for name and password. */
public final class Login {
    private static final int TRIES = 3;

    private final Console console;
    private final Users users;

    public Login(Console console, Users users) {
        this.console = console;
        this.users = users;
    }

    /** @return nobody after too many wrong passwords */
    public Optional<User> run() {
        for (int i = 0; i < TRIES; i++) {
            String name = console.ask("User").strip();
            Optional<User> user = users.logIn(name, console.ask("Password"));
            if (user.isPresent()) {
                console.say("Welcome, " + name + ".");
                return user;
            }
            console.say("! wrong user or password");
        }
        return Optional.empty();
    }
}
