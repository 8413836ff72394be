package types.sealed_shapes;

non-sealed class Voucher implements Payment {
    private long left;

    Voucher(long left) {
        this.left = left;
    }

    @Override
    public long fee(long amount) {
        left -= amount;
        return left < 0 ? -left : 0;
    }

    long left() {
        return left;
    }
}
