package loaders.patched;

/** What generated rules are made from. */
public class Tenfold implements Rule {
    private int applied;

    @Override
    public int apply(int price) {
        applied++;
        return price * 10;
    }

    public int applied() {
        return applied;
    }
}
