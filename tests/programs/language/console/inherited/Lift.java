package console.inherited;

import java.util.Scanner;

class Lift {
    private final Scanner keys;
    private int floor;

    Lift(Scanner keys) {
        this.keys = keys;
    }

    void ride() {
        int to = keys.nextInt();
        System.out.println((to > floor ? "up" : "down") + " to " + to);
        floor = to;
    }

    boolean isAt(int floor) {
        return this.floor == floor;
    }

    static Lift enter() {
        System.out.println("Which floor?");
        return new Lift(new Scanner(System.in));
    }
}
