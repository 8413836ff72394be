package construction.typed;

/** Knows its type argument from the subclass without a name that its user makes. */
public abstract class Token<T> {
    private final String type;

    protected Token() {
        type = Types.argumentOf(getClass());
    }

    public String type() {
        return type;
    }
}
