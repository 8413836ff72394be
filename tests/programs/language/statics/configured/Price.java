package statics.configured;

class Price {
    private final long cents;

    Price(long cents) {
        this.cents = cents;
    }

    String show() {
        String text = Settings.digits() == 0 ? "" + cents / 100 : cents / 100 + "." + cents % 100 / (Settings.digits() == 1 ? 10 : 1);
        return text + " " + Settings.currency;
    }
}
