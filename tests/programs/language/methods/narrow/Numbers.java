package methods.narrow;

import java.util.Arrays;

final class Numbers {
    private Numbers() {}

    static byte[] removeAll(byte[] all, byte... values) {
        byte[] kept = new byte[all.length];
        int size = 0;
        for (byte each : all) {
            boolean keeps = true;
            for (byte value : values) {
                keeps &= each != value;
            }
            if (keeps) {
                kept[size++] = each;
            }
        }
        return Arrays.copyOf(kept, size);
    }

    static short largest(short... values) {
        short largest = Short.MIN_VALUE;
        for (short value : values) {
            largest = value > largest ? value : largest;
        }
        return largest;
    }

    static String letters(char... letters) {
        return letters.length + new String(letters);
    }
}
