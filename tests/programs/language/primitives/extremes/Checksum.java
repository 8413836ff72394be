package primitives.extremes;

class Checksum {
    private int sum;

    void update(byte b) {
        sum = sum * 31 + (b & 0xff);
    }

    int sum() {
        return sum;
    }

    byte signed() {
        return (byte) sum;
    }

    static short fold(short high, short low) {
        return (short) (high ^ low);
    }
}
