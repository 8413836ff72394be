package loaders.sealedpackage;

/** In a sealed jar: no class from elsewhere may share its package. */
public class Stamp {
    private final String country;
    private int cents;

    public Stamp(String country, int cents) {
        this.country = country;
        this.cents = cents;
    }

    public String print() {
        return country + " " + padded();
    }

    public void raise(int by) {
        cents += by;
        check(cents);
    }

    String padded() {
        return cents < 100 ? "0" + cents : "" + cents;
    }

    static void check(int cents) {
        if (cents > 500) {
            throw new IllegalStateException("too dear");
        }
    }
}
