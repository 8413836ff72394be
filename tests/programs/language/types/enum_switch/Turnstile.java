package types.enum_switch;

class Turnstile {
    enum Gate {
        LOCKED,
        OPEN,
        BROKEN
    }

    private Gate gate = Gate.LOCKED;
    private int passed;

    boolean push() {
        boolean pass = gate == Gate.OPEN;
        if (pass) {
            passed++;
        }
        gate = switch (gate) {
            case OPEN -> Gate.LOCKED;
            case LOCKED, BROKEN -> gate;
        };
        return pass;
    }

    void parse(String input) {
        gate = switch (input) {
            case "coin", "card" -> Gate.OPEN;
            case "hammer" -> Gate.BROKEN;
            default -> gate;
        };
    }

    Gate gate() {
        return gate;
    }

    String state() {
        switch (gate) {
            case LOCKED:
                return "pay, please; " + passed + " passed";
            case OPEN:
                return "go";
            default:
                return "out of order";
        }
    }
}
