package staff.ui;

import java.io.IOException;
import staff.files.User;
import staff.model.InvalidInput;

/** Shows what the user may do, and does it, until somebody logs out or quits. */
final class Menu {
    /** How a session ends. */
    enum End {
        LOGOUT, QUIT
    }

    /** An entry of the menu. */
    enum Choice {
        REGISTER("1", "register", false),
        LIST("2", "list", false),
        FIND("3", "find", false),
        WORK("4", "record work", false),
        RAISE("5", "raise", true),
        PAYROLL("6", "payroll", true),
        REPORTS("7", "reports", true),
        DELETE("8", "delete", true),
        LOGOUT("9", "log out", false),
        QUIT("0", "quit", false);

        private final String key;
        private final String label;
        private final boolean managersOnly;

        Choice(String key, String label, boolean managersOnly) {
            this.key = key;
            this.label = label;
            this.managersOnly = managersOnly;
        }

        boolean isFor(User user) {
            return user.isManager() || !managersOnly;
        }

        static Choice of(String answer, User user) throws InvalidInput {
            for (Choice choice : values()) {
                if (choice.key.equals(answer.strip())) {
                    if (!choice.isFor(user)) {
                        throw new InvalidInput("only managers may " + choice.label);
                    }
                    return choice;
                }
            }
            throw new InvalidInput("no such choice: '" + answer.strip() + "'");
        }
    }

    private final Console console;
    private final Office office;
    private final User user;

    Menu(Console console, Office office, User user) {
        this.console = console;
        this.office = office;
        this.user = user;
    }

    End run() throws IOException {
        console.say(line());
        while (true) {
            try {
                Choice choice = Choice.of(console.ask("Choice"), user);
                if (choice == Choice.LOGOUT) {
                    return End.LOGOUT;
                }
                if (choice == Choice.QUIT) {
                    return End.QUIT;
                }
                perform(choice);
            } catch (InvalidInput e) {
                console.say("! " + e.getMessage());
            }
        }
    }

    private String line() {
        StringBuilder line = new StringBuilder();
        for (Choice choice : Choice.values()) {
            if (choice.isFor(user)) {
                line.append(choice.key).append(' ').append(choice.label).append("  ");
            }
        }
        return line.toString().stripTrailing();
    }

    private void perform(Choice choice) throws InvalidInput, IOException {
        switch (choice) {
            case REGISTER -> office.register();
            case LIST -> office.list();
            case FIND -> office.find();
            case WORK -> office.recordWork();
            case RAISE -> office.raise();
            case PAYROLL -> office.payroll();
            case REPORTS -> office.listReports();
            case DELETE -> office.delete();
            default -> throw new IllegalArgumentException(choice.label);
        }
    }
}
