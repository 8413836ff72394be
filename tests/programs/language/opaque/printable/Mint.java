package opaque.printable;

final class Mint {
    static final class Coin {
        private final String metal;
        private final int value;

        private Coin(String metal, int value) {
            this.metal = metal;
            this.value = value;
        }

        @Override
        public String toString() {
            return value + " in " + metal;
        }
    }

    static final class Disc {}

    private Mint() {}

    static Coin strike(String metal, int value) {
        return new Coin(metal, value);
    }

    static Disc blank(String metal) {
        return metal.isEmpty() ? null : new Disc();
    }

    static String label(Disc disc, String metal) {
        return "disc " + disc + " of " + metal;
    }
}
