package exceptions.exit;

import java.util.ArrayList;
import java.util.List;

/** A command that ends the virtual machine in the middle of everything. */
class Shell {
    private final List<String> history = new ArrayList<>();
    private int status;

    String run(String command) {
        history.add(command);
        if (command.equals("exit")) {
            quit();
        }
        status = command.startsWith("bad") ? 3 : 0;
        return command + " -> " + status;
    }

    void quit() {
        System.exit(status);
    }

    int commands() {
        return history.size();
    }
}
