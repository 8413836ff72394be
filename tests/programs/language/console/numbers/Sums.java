package console.numbers;

import java.util.Scanner;

/** Reads numbers as long as there are some. */
class Sums {
    static String title(Scanner in) {
        return in.nextLine().trim();
    }

    static int of(Scanner in) {
        int sum = 0;
        while (in.hasNextInt()) {
            sum += in.nextInt();
        }
        return sum;
    }
}
