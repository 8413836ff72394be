package files.mixed;

import java.io.File;
import java.io.IOException;

public class Main {
    public static void main(String[] args) throws IOException {
        System.out.println(Store.put("a", "one") + " " + Store.length("a"));
        System.out.println(Store.mark(new File(System.getProperty("user.dir"))) + " " + Store.count(""));
        new File("mixed", "a.txt").delete();
        new File("mixed").delete();
        new File("mark.csv").delete();
    }
}
