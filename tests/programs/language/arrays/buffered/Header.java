package arrays.buffered;

/** What a file begins with. */
class Header {
    private final int version;

    Header(byte[] bytes) {
        if (bytes[0] != 'I' || bytes[1] != 'D') {
            throw new IllegalArgumentException("no header");
        }
        version = bytes[2];
    }

    boolean isNewerThan(int other) {
        return version > other;
    }
}
