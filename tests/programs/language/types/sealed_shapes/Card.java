package types.sealed_shapes;

record Card(String number) implements Payment {
    @Override
    public long fee(long amount) {
        return amount / 50 + 10;
    }
}
