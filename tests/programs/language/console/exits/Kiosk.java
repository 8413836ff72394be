package console.exits;

/** Ends the virtual machine in a method, in what it calls, and by halt. */
class Kiosk {
    private int sold;

    String sell(int tickets) {
        if (tickets < 0) {
            leave(2);
        }
        sold += tickets;
        return sold + " sold";
    }

    void leave(int status) {
        System.exit(status);
    }

    boolean close(int sold) {
        return this.sold == sold;
    }
}
