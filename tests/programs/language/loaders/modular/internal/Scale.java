package loaders.modular.internal;

/** Of a package that its module exports to nobody. */
public class Scale {
    private final int bowl;

    public Scale(int bowl) {
        this.bowl = bowl;
    }

    public int net(int gross) {
        return Math.max(0, gross - bowl);
    }
}
