package clock.keyed;

import java.nio.file.Files;
import java.nio.file.Path;

class Main {
    public static void main(String[] args) throws Exception {
        Path log = Files.createTempDirectory("intake").resolve("log.txt");
        Intake intake = new Intake(log);
        System.out.println(intake.take("apple"));
        System.out.println(intake.label("apple"));
        System.out.println(intake.fresh("pear"));
        System.out.println(Files.readString(log));
    }
}
