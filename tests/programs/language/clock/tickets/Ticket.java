package clock.tickets;

/** What a guest gets. */
class Ticket {
    private final String number;
    private final int hook;

    Ticket(String number, int hook) {
        this.number = number;
        this.hook = hook;
    }

    String number() {
        return number;
    }

    int hook() {
        return hook;
    }
}
