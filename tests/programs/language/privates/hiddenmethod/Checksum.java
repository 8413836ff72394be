package privates.hiddenmethod;

/** Private methods, instance and static: what calls them is tested. */
class Checksum {
    private final int modulus;

    Checksum(int modulus) {
        this.modulus = modulus;
    }

    int of(String digits) {
        int sum = 0;
        for (int i = 0; i < digits.length(); i++) {
            sum += weigh(i, digit(digits.charAt(i)));
        }
        return sum % modulus;
    }

    private int weigh(int place, int digit) {
        return place % 2 == 0 ? digit : 3 * digit;
    }

    private static int digit(char letter) {
        return letter - '0';
    }
}
