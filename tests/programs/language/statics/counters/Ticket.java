package statics.counters;

/** A static number that results depend on: in another test it starts somewhere else. */
class Ticket {
    private static int last;

    final int number;
    private final String guest;

    Ticket(String guest) {
        this.guest = guest;
        this.number = ++last;
    }

    String guest() {
        return guest;
    }

    String label() {
        return number + " " + guest;
    }
}
