package setup.back;

class Price {
    private final int net;

    Price(int net) {
        this.net = Mode.apply(net);
    }

    int gross() {
        return net + net / 5;
    }
}
