package initialisation.escaping;

import java.util.ArrayList;
import java.util.List;

class Office {
    private final List<Worker> workers = new ArrayList<>();

    void enter(Worker worker) {
        workers.add(worker);
        worker.greet("welcome to desk " + workers.size());
    }

    String names() {
        StringBuilder names = new StringBuilder();
        for (Worker worker : workers) {
            names.append(worker.name()).append(';');
        }
        return names.toString();
    }
}
