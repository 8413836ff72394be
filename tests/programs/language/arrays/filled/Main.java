package arrays.filled;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;

public class Main {
    public static void main(String[] args) throws IOException {
        Buffer buffer = new Buffer(8);
        System.out.println(buffer.load(new ByteArrayInputStream(new byte[] {9, 3, 7})));
        System.out.println(buffer.load(new ByteArrayInputStream(new byte[] {5, 1, 2})));
        System.out.println(Arrays.toString(buffer.tail(2)));
        System.out.println(Arrays.toString(buffer.sorted()));
    }
}
