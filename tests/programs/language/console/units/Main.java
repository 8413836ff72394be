package console.units;

import java.io.IOException;

class Main {
    public static void main(String[] args) throws IOException {
        Keys keys = new Keys();
        while (keys.press()) {
            System.out.print(keys.position() + " ");
        }
        System.out.println();
    }
}
