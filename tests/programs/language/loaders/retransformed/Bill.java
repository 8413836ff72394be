package loaders.retransformed;

class Bill {
    private final Price price;

    Bill(Price price) {
        this.price = price;
    }

    int total(int pieces) {
        return price.gross() * pieces;
    }
}
