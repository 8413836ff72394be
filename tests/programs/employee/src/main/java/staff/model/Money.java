package staff.model;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** An amount of money, in whole cents. */
public final class Money implements Comparable<Money> {
    public static final Money ZERO = new Money(0);

    private final long cents;

    private Money(long cents) {
        this.cents = cents;
    }

    public static Money ofCents(long cents) {
        return cents == 0 ? ZERO : new Money(cents);
    }

    /** Reads what {@link #toString} writes. */
    public static Money parse(String text) {
        return ofCents(new BigDecimal(text).movePointRight(2).longValueExact());
    }

    public long cents() {
        return cents;
    }

    public Money plus(Money other) {
        return ofCents(cents + other.cents);
    }

    public Money minus(Money other) {
        return ofCents(cents - other.cents);
    }

    /** Half cents are rounded up. */
    public Money times(BigDecimal factor) {
        return ofCents(factor.multiply(BigDecimal.valueOf(cents)).setScale(0, RoundingMode.HALF_UP).longValueExact());
    }

    public Money percent(BigDecimal percent) {
        return times(percent.movePointLeft(2));
    }

    public Money min(Money other) {
        return compareTo(other) <= 0 ? this : other;
    }

    @Override
    public int compareTo(Money other) {
        return Long.compare(cents, other.cents);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Money money && money.cents == cents;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(cents);
    }

    @Override
    public String toString() {
        return BigDecimal.valueOf(cents, 2).toPlainString();
    }
}
