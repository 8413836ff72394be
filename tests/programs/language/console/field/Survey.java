package console.field;

import java.util.Scanner;

/** Its scanner is made once, with the class: only the first test of a JVM could give it an input of its own. */
class Survey {
    private static final Scanner IN = new Scanner(System.in);

    String colour() {
        return known(IN.nextLine());
    }

    int age() {
        return IN.nextInt();
    }

    static String known(String colour) {
        return colour.equals("blue") || colour.equals("red") ? colour : "grey";
    }
}
