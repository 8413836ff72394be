package files.relative;

import java.io.IOException;

class Main {
    public static void main(String[] arguments) throws IOException {
        Counter counter = new Counter();
        counter.next();
        System.out.println(counter.next() + " " + counter.store());
    }
}
