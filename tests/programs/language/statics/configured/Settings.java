package statics.configured;

/** Mutable statics that earlier calls set: what was set last decides. */
class Settings {
    static String currency = "EUR";
    private static int digits = 2;

    private Settings() {
    }

    static void digits(int digits) {
        Settings.digits = digits;
    }

    static int digits() {
        return digits;
    }
}
