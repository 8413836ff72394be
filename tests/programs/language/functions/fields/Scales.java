package functions.fields;

final class Scales {
    private Scales() {}

    static double fahrenheit(double celsius) {
        return celsius * 9 / 5 + 32;
    }
}
