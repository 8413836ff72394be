package files.absent;

import java.io.IOException;

class Main {
    public static void main(String[] args) throws IOException {
        System.out.println(Settings.load().mode());
    }
}
