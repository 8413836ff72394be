package shop;

/** An order names an item that is not in the price list. */
public class UnknownItemException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String item;

    public UnknownItemException(String item) {
        super("not in the price list: " + item);
        this.item = item;
    }

    public String getItem() {
        return item;
    }
}
