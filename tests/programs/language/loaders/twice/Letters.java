package loaders.twice;

/** Defined by two loaders: two classes, each with statics of its own. */
public class Letters implements Tally {
    private static int calls;
    private final int bonus;

    public Letters(int bonus) {
        this.bonus = bonus;
    }

    @Override
    public int count(String word) {
        return word.length() + bonus;
    }

    /** Its number among the calls of its class. */
    public static int call() {
        calls++;
        return calls;
    }
}
