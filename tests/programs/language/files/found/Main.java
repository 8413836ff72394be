package files.found;

import java.io.File;
import java.io.IOException;

class Main {
    public static void main(String[] arguments) throws IOException {
        Prices prices = Prices.read(System.getProperty("user.dir") + File.separator + "stock");
        System.out.println(prices.of("pear") + prices.of("plum") + prices.of("fig"));
    }
}
