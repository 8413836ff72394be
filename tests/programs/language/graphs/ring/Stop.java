package graphs.ring;

class Stop {
    private final String name;
    private Stop next;

    Stop(String name) {
        this.name = name;
        this.next = this;
    }

    /** Puts a stop behind this one. */
    Stop insert(Stop stop) {
        stop.next = next;
        next = stop;
        return stop;
    }

    int hopsTo(String wanted) {
        int hops = 0;
        Stop stop = this;
        while (!stop.name.equals(wanted)) {
            stop = stop.next;
            hops++;
            if (stop == this) {
                return -1;
            }
        }
        return hops;
    }

    int length() {
        int length = 1;
        for (Stop stop = next; stop != this; stop = stop.next) {
            length++;
        }
        return length;
    }
}
