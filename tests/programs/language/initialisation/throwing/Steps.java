package initialisation.throwing;

/** The constructor of the superclass throws: this one's body never runs. */
class Steps extends Range {
    private final int step;

    Steps(int low, int high, int step) {
        super(low, high);
        this.step = step;
    }

    int count() {
        return width() / step;
    }
}
