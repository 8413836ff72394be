package hotel.model;

/** What was asked for cannot be done; the message says why. */
public class Rejected extends Exception {
    private static final long serialVersionUID = 1;

    public Rejected(String message) {
        super(message);
    }
}
