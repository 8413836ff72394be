package mutation.turned;

/** Each turn gives 0 or 1, which nobody uses: a body that always gives one of them does what half of the calls did. */
class Turns {
    private int turns;
    private int odd;

    int turn() {
        turns++;
        return turns & 1;
    }

    void step(int number) {
        odd += number & 1;
        turn();
    }

    int odd() {
        return odd;
    }
}
