package loaders.plugins;

/** Comes in a jar of its own, by a loader of its own. */
public class Longer implements Filter {
    private final int least;
    private int refused;

    public Longer(int least) {
        this.least = least;
    }

    @Override
    public boolean accepts(String line) {
        boolean accepted = line.length() >= least;
        refused += accepted ? 0 : 1;
        return accepted;
    }

    public int refused() {
        return refused;
    }
}
