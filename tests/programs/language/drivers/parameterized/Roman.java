package drivers.parameterized;

final class Roman {
    private static final int[] VALUES = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
    private static final String[] DIGITS = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};

    private Roman() {
    }

    static String of(int number) {
        StringBuilder text = new StringBuilder();
        int rest = number;
        for (int at = 0; at < VALUES.length; at++) {
            while (rest >= VALUES[at]) {
                text.append(DIGITS[at]);
                rest -= VALUES[at];
            }
        }
        return text.toString();
    }

    static int parse(String text) {
        int sum = 0;
        for (int at = 0; at < text.length(); at++) {
            int value = digit(text.charAt(at));
            int next = at + 1 < text.length() ? digit(text.charAt(at + 1)) : 0;
            sum += value < next ? -value : value;
        }
        return sum;
    }

    static int digit(char letter) {
        for (int at = 0; at < DIGITS.length; at++) {
            if (DIGITS[at].equals(String.valueOf(letter))) {
                return VALUES[at];
            }
        }
        throw new IllegalArgumentException("no digit: " + letter);
    }
}
