package staff.model;

/** What somebody typed is not what was asked for; the message says why. */
public class InvalidInput extends Exception {
    private static final long serialVersionUID = 1;

    public InvalidInput(String message) {
        super(message);
    }
}
