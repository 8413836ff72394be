package construction.anonymous;

import java.util.ArrayList;
import java.util.List;

class Alarm {
    /** Told of what happens. */
    abstract static class Listener {
        private int told;

        void tell(String what) {
            told++;
            on(what);
        }

        abstract void on(String what);

        int told() {
            return told;
        }
    }

    private final List<Listener> listeners = new ArrayList<>();

    /** Writes what happens into a list. */
    static Listener logger(String prefix, List<String> log) {
        return new Listener() {
            @Override
            void on(String what) {
                log.add(prefix + what);
            }
        };
    }

    void listen(Listener listener) {
        listeners.add(listener);
    }

    int ring(String what) {
        for (Listener listener : listeners) {
            listener.tell(what);
        }
        return listeners.size();
    }
}
