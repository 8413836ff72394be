package initialisation.subclass;

class Meter {
    protected static int made;
    protected int reading;

    Meter(int reading) {
        this.reading = reading;
        made++;
    }

    void advance(int by) {
        reading += by;
    }
}
