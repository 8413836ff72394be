package arrays.filled;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

class Buffer {
    private final byte[] bytes;
    private int used;

    Buffer(int size) {
        bytes = new byte[size];
        Arrays.fill(bytes, (byte) -1);
    }

    int load(InputStream input) throws IOException {
        int count = input.read(bytes, used, bytes.length - used);
        used += Math.max(count, 0);
        return count;
    }

    byte[] tail(int count) {
        byte[] tail = new byte[count];
        System.arraycopy(bytes, used - count, tail, 0, count);
        return tail;
    }

    byte[] sorted() {
        byte[] copy = bytes.clone();
        Arrays.sort(copy);
        return copy;
    }
}
