package loaders.twice;

class Desk {
    private final Tally tally;
    private int sum;

    Desk(Tally tally) {
        this.tally = tally;
    }

    int read(String... words) {
        for (String word : words) {
            sum += tally.count(word);
        }
        return sum;
    }

    static boolean alike(Tally one, Tally other) {
        return one.getClass() == other.getClass();
    }

    /** Only ever asked about two of one name and two loaders. */
    static boolean differ(Tally one, Tally other) {
        return !alike(one, other);
    }
}
