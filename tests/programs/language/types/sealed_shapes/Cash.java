package types.sealed_shapes;

enum Cash implements Payment {
    COINS,
    NOTES;

    @Override
    public long fee(long amount) {
        return this == COINS ? amount / 100 : 0;
    }
}
