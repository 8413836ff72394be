package drivers.rules;

import java.util.ArrayList;
import java.util.List;

class PrintQueue {
    private final String name;
    private final List<String> jobs = new ArrayList<>();

    PrintQueue(String name) {
        this.name = name;
    }

    int push(String job) {
        jobs.add(name + ":" + job);
        return jobs.size();
    }

    String pop() {
        if (jobs.isEmpty()) {
            throw new IllegalStateException(name + " is empty");
        }
        return jobs.remove(0);
    }
}
