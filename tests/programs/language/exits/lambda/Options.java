package exits.lambda;

/** What was asked. */
final class Options {
    final double number;
    final String unit;

    Options(double number, String unit) {
        this.number = number;
        this.unit = unit;
    }

    /** Null if it cannot be understood. */
    static Options parse(String[] args) {
        if (args.length != 2) {
            return null;
        }
        return new Options(Double.parseDouble(args[0]), args[1]);
    }
}
