package types.sealed_shapes;

public sealed interface Payment permits Cash, Card, Voucher {
    long fee(long amount);
}
