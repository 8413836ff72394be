package arrays.erased;

class Till {
    private final Pile<Coin> coins = new Pile<>();

    void take(int worth) {
        coins.push(new Coin(worth));
    }

    Pile<Coin> coins() {
        return coins;
    }
}
