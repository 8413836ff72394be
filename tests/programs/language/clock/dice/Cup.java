package clock.dice;

import java.util.Random;

/** Throws dice with the generator that it is given. */
class Cup {
    private final Random random;
    private int sum;

    Cup(Random random) {
        this.random = random;
    }

    int roll(int sides) {
        int eyes = random.nextInt(sides) + 1;
        sum += eyes;
        return eyes;
    }

    int sum() {
        return sum;
    }

    String coin() {
        return random.nextBoolean() ? "heads" : "tails";
    }
}
