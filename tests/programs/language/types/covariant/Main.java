package types.covariant;

import java.nio.Buffer;
import java.nio.ByteBuffer;

public class Main {
    public static void main(String[] args) {
        Buffer lent = new Pool().lend();
        System.out.println(((ByteBuffer) lent).get());
        Buffer rest = lent.slice();
        System.out.println(Pool.sum((ByteBuffer) rest));
    }
}
