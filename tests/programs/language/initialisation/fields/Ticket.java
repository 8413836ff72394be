package initialisation.fields;

import java.util.ArrayList;
import java.util.List;

class Ticket {
    private final List<String> steps = new ArrayList<>(List.of("open"));
    private int priority = defaultPriority();
    private final String code;

    {
        if (priority > 1) {
            steps.add("raised");
        }
    }

    Ticket(String code) {
        this.code = code + "-" + steps.size();
        steps.add("named");
    }

    private int defaultPriority() {
        return steps.size() + 1;
    }

    void calm() {
        priority--;
    }

    String state() {
        return code + " " + priority + " " + steps;
    }
}
