package initialisation.subclass;

/** Names fields of its superclass as if they were its own. */
class GasMeter extends Meter {
    private int last;

    GasMeter(int reading) {
        super(reading);
        last = super.reading;
    }

    int bill(int price) {
        int used = this.reading - last;
        last = reading;
        return used * price;
    }

    static String count() {
        return GasMeter.made + " meters";
    }
}
