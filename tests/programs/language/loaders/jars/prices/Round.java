package loaders.jars.prices;

/** A library: nothing in it is under test. */
public class Round {
    private Round() {}

    public static int up(int cents) {
        return (cents + 4) / 5 * 5;
    }
}
