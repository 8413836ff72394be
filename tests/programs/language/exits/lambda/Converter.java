package exits.lambda;

import java.util.Locale;

/** Prints a length in another unit, or how it is called. */
final class Converter {
    private Converter() {}

    public static void main(String[] args) {
        Options options = Options.parse(args);
        if (options == null) {
            usage("two words, please");
        }
        System.out.println(convert(options));
        System.exit(0);
    }

    static void usage(String why) {
        System.err.println("converter: " + why);
        System.err.println("usage: converter NUMBER UNIT");
        System.exit(2);
    }

    static String convert(Options options) {
        switch (options.unit) {
            case "in":
                return String.format(Locale.ROOT, "%.1f cm", options.number * 2.54);
            case "ft":
                return String.format(Locale.ROOT, "%.1f m", options.number * 0.3048);
            default:
                usage("no unit: " + options.unit);
                return null;
        }
    }
}
