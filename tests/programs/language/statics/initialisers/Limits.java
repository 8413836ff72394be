package statics.initialisers;

final class Limits {
    private static final int MAXIMUM = Integer.parseInt("250");

    private Limits() {
    }

    static int maximum() {
        return MAXIMUM;
    }
}
