package types.covariant;

import java.nio.Buffer;
import java.nio.ByteBuffer;

/** Lends what it has by a type that says less. */
class Pool {
    private final ByteBuffer bytes = ByteBuffer.wrap(new byte[] {1, 2, 3});

    Buffer lend() {
        return bytes;
    }

    /** What is left of the bytes. */
    static int sum(ByteBuffer bytes) {
        int sum = 0;
        for (int i = 0; i < bytes.remaining(); i++) {
            sum += bytes.get(i);
        }
        return sum;
    }
}
