package construction.factory;

class Money {
    private final long cents;
    private final String currency;

    private Money(long cents, String currency) {
        this.cents = cents;
        this.currency = currency;
    }

    static Money of(long units, String currency) {
        return new Money(units * 100, currency);
    }

    static Money parse(String text) {
        String[] parts = text.split(" ");
        return new Money(Math.round(Double.parseDouble(parts[0]) * 100), parts[1]);
    }

    Money plus(Money other) {
        if (!currency.equals(other.currency)) {
            throw new IllegalArgumentException(currency + " and " + other.currency);
        }
        return new Money(cents + other.cents, currency);
    }

    @Override
    public String toString() {
        return cents / 100 + "." + cents / 10 % 10 + cents % 10 + " " + currency;
    }
}
