package console.units;

import java.io.IOException;

/** Single keys from System.in itself. */
class Keys {
    private int position;

    boolean press() throws IOException {
        int key = System.in.read();
        switch (key) {
            case 'l':
                position--;
                return true;
            case 'r':
                position++;
                return true;
            case '\n':
                return true;
            default:
                return false;
        }
    }

    int position() {
        return position;
    }
}
