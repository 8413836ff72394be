package concurrent.worker;

import java.util.concurrent.Callable;

/** A task that a pool's thread runs: its constructor of a parcel throws there, and the thread goes on with the next task. */
class Scale implements Callable<Integer> {
    private final String text;

    Scale(String text) {
        this.text = text;
    }

    @Override
    public Integer call() {
        return new Parcel(text).grams;
    }

    static String sum(int... grams) {
        int sum = 0;
        for (int one : grams) {
            sum += one;
        }
        return sum + " g";
    }
}
