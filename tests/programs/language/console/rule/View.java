package console.rule;

import java.util.Scanner;

class View {
    void menu() {
        System.out.println("1. Add  2. Pay  3. Leave");
    }

    String askName(Scanner in) {
        System.out.print("What is it? ");
        return in.next().toLowerCase();
    }

    int askCents(Scanner in, String name) {
        System.out.println("How much is " + name + "?");
        int cents = in.nextInt();
        while (cents <= 0) {
            System.out.println("More than nothing, please.");
            cents = in.nextInt();
        }
        return cents;
    }

    boolean askDiscount(Scanner in) {
        System.out.println("Discount? 1. Yes  2. No");
        return in.nextInt() == 1;
    }

    void sum(int cents) {
        System.out.printf("%d.%02d to pay%n", cents / 100, cents % 100);
    }
}
