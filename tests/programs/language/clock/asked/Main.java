package clock.asked;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

public class Main {
    public static void main(String[] args) throws IOException {
        Till till = new Till();
        till.open();
        till.sell("apples", 12);
        till.sell("pears", 5);
        System.out.println(till.cashier());
        System.out.println(till.signed("all right").startsWith("all right by "));
        Path file = Files.createTempDirectory("till").resolve("report.txt");
        till.report(file);
        System.out.print(Files.readString(file));
        Files.delete(file);
    }
}
