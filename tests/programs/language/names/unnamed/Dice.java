class Dice {
    private long seed;
    private int total;

    Dice(long seed) {
        this.seed = seed;
    }

    int roll() {
        seed = seed * 31 + 7;
        int last = (int) Math.floorMod(seed, 6L) + 1;
        total += last;
        return last;
    }

    int total() {
        return total;
    }
}
