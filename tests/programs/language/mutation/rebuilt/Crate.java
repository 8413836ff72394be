package mutation.rebuilt;

public class Crate {
    private final int depth;
    private final int width;
    final boolean sealed;
    private int counted;

    Crate(int depth, int width, boolean sealed) {
        this.depth = depth;
        this.width = width;
        this.sealed = sealed;
    }

    public int room() {
        return depth * 100 + width;
    }

    /** The same for all depths. */
    public int sign() {
        return depth > 0 ? 1 : 1;
    }

    public int next() {
        return depth * 10 + counted++;
    }

    public boolean isSealed() {
        return sealed;
    }

    public static class Builder {
        private int depth;
        private int width;
        private boolean sealed;

        public Builder depth(int units) {
            depth = units;
            return this;
        }

        public void width(int units) {
            width = units;
        }

        public Builder sealed() {
            sealed = true;
            return this;
        }

        /** Does not show the depth, which it asks for. */
        public int area() {
            return Math.min(depth, 0) + width;
        }

        public Crate build() {
            return new Crate(depth, width, sealed);
        }
    }
}
