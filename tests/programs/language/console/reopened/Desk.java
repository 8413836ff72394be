package console.reopened;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.Scanner;

/** Has a new reader for each question, as beginners write it. */
class Desk {
    private String name = "nobody";
    private int age;

    void askName() {
        Scanner in = new Scanner(System.in);
        System.out.print("Name? ");
        name = in.nextLine().strip();
    }

    void askAge() throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        System.out.print("Age? ");
        age = Integer.parseInt(in.readLine());
    }

    static String askPhone() {
        Scanner in = new Scanner(System.in);
        System.out.print("Phone? ");
        return in.hasNextLine() ? in.nextLine() : "none";
    }

    String card() {
        return name + ", " + age;
    }
}
