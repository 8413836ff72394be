package initialisation.superonly;

class Form {
    private int errors;

    /** Every subclass extends it; only ever called by {@code super.check(...)}. */
    boolean check(String value) {
        if (value.isBlank()) {
            errors++;
            return false;
        }
        return true;
    }

    int errors() {
        return errors;
    }
}
