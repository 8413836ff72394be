package functions.fields;

class Log {
    private final StringBuilder text = new StringBuilder();

    void note(double value) {
        text.append(value).append(' ');
    }

    static double fahrenheit(double celsius) {
        return celsius * 9 / 5 + 32;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
