package files.located;

import java.io.File;

public class Main {
    public static void main(String[] args) {
        Arguments far = new Arguments("--path=" + new File("data").getAbsolutePath());
        System.out.println(far.name() + " " + far.path().isAbsolute());
        Arguments near = new Arguments("--path=data");
        System.out.println(near.name());
    }
}
