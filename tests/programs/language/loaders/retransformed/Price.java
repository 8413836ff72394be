package loaders.retransformed;

class Price {
    private final int net;

    Price(int net) {
        this.net = net;
    }

    int gross() {
        return net + net / 5;
    }

    String label() {
        return net + " net";
    }
}
