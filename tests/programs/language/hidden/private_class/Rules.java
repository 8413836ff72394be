package hidden.private_class;

public final class Rules {
    private Rules() {}

    public static Rule atLeast(int length) {
        return new Minimum(length);
    }

    public static Rule both(Rule one, Rule other) {
        return new Both(one, other);
    }

    private static final class Minimum implements Rule {
        private final int length;

        Minimum(int length) {
            this.length = length;
        }

        @Override
        public boolean accepts(String text) {
            return text.length() >= length;
        }
    }

    private static final class Both implements Rule {
        private final Rule one;
        private final Rule other;

        Both(Rule one, Rule other) {
            this.one = one;
            this.other = other;
        }

        @Override
        public boolean accepts(String text) {
            return one.accepts(text) && other.accepts(text);
        }
    }
}
