package staff.ui;

/** Nobody is there to answer. */
public class EndOfInput extends RuntimeException {
    private static final long serialVersionUID = 1;
}
