package reflection.injected;

class Invoices {
    @Inject
    private Rates rates;

    int gross(int cents) {
        return cents + rates.of(cents);
    }

    Rates rates() {
        return rates;
    }
}
