package arrays.erased;

class Coin {
    private final int worth;

    Coin(int worth) {
        this.worth = worth;
    }

    int worth() {
        return worth;
    }
}
