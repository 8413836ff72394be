package loaders.jars;

import loaders.jars.prices.Round;

class Till {
    private int sum;

    int take(int cents) {
        int rounded = Round.up(cents);
        sum += rounded;
        return rounded;
    }

    int sum() {
        return sum;
    }
}
