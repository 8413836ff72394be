package methods.natives;

final class Checksum {
    private Checksum() {}

    private static native int fast(byte[] bytes);

    static int of(byte[] bytes) {
        try {
            return fast(bytes);
        } catch (UnsatisfiedLinkError slow) {
            int sum = 7;
            for (byte b : bytes) {
                sum = sum * 31 + b;
            }
            return sum;
        }
    }
}
