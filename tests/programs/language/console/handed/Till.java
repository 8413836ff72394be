package console.handed;

import java.util.Scanner;

/** Numbers and names from one scanner: a number leaves the end of its line unread. */
class Till {
    private final Scanner in;
    private int float_;
    private int taken;

    Till(Scanner in) {
        this.in = in;
    }

    void open() {
        System.out.print("Float: ");
        float_ = in.nextInt();
        in.nextLine();
    }

    boolean serve() {
        System.out.print("Customer: ");
        String name = in.nextLine();
        if (name.isEmpty()) {
            return false;
        }
        System.out.print(name + " pays: ");
        if (!in.hasNextInt()) {
            System.out.println("no number: " + in.next());
            in.nextLine();
            return true;
        }
        int price = in.nextInt();
        in.nextLine();
        taken += price;
        System.out.println("Thank you, " + name + ".");
        return true;
    }

    String ask(String question) {
        System.out.print(question + "? ");
        return in.nextLine();
    }

    void close() {
        String by = ask("Closed by");
        System.out.println(by + " counts " + (float_ + taken));
    }
}
