package files.folder;

import java.io.File;

class Shelf {
    public static void main(String[] arguments) {
        new File("shelf", "kept").mkdirs();
    }
}
