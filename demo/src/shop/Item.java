package shop;

/** Something the shop sells, with its price in cents. */
public record Item(String name, int cents) {
    public Item {
        if (cents < 0) {
            throw new IllegalArgumentException("negative price of " + name + ": " + cents);
        }
    }
}
