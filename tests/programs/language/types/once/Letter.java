package types.once;

class Letter {
    private final String to;
    private final int grams;

    Letter(String to, int grams) {
        this.to = to;
        this.grams = grams;
    }

    String to() {
        return to;
    }

    int grams() {
        return grams;
    }
}
