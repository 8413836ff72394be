package types.enum_bodies;

public enum Operator {
    PLUS('+') {
        @Override
        int apply(int left, int right) {
            return left + right;
        }
    },
    MINUS('-') {
        @Override
        int apply(int left, int right) {
            return left - right;
        }

        @Override
        boolean isCommutative() {
            return false;
        }
    },
    TIMES('*') {
        @Override
        int apply(int left, int right) {
            return left * right;
        }
    };

    private final char symbol;

    Operator(char symbol) {
        this.symbol = symbol;
    }

    abstract int apply(int left, int right);

    boolean isCommutative() {
        return true;
    }

    char symbol() {
        return symbol;
    }

    static Operator of(char symbol) {
        for (Operator operator : values()) {
            if (operator.symbol == symbol) {
                return operator;
            }
        }
        throw new IllegalArgumentException("no operator " + symbol);
    }
}
