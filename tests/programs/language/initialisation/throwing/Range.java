package initialisation.throwing;

class Range {
    private final int low;
    private final int high;

    Range(int low, int high) {
        this.low = low;
        this.high = high;
        if (low > high) {
            throw new IllegalArgumentException(low + " > " + high);
        }
    }

    static Range parse(String text) {
        int dash = text.indexOf("..");
        return new Range(Integer.parseInt(text.substring(0, dash)), Integer.parseInt(text.substring(dash + 2)));
    }

    int width() {
        return high - low;
    }
}
