package console.setin;

import java.util.Scanner;

/** Asks in System.out and reads System.in, whatever they are when it begins. */
class Dialogue {
    private final Scanner in = new Scanner(System.in);
    private int wrong;

    static String greet() {
        Dialogue dialogue = new Dialogue();
        String name = dialogue.ask("Name");
        System.out.printf("Hello, %-6s|%n", name);
        return name;
    }

    String ask(String question) {
        System.out.print(question + ": ");
        return in.nextLine();
    }

    int number(String question, int most) {
        while (true) {
            String answer = ask(question);
            if (answer.matches("\\d+") && Integer.parseInt(answer) <= most) {
                return Integer.parseInt(answer);
            }
            wrong++;
            System.out.println(answer + "? No more than " + most + ", please.");
        }
    }

    static void reply(String status) {
        System.out.print("HTTP/1.1 " + status + "\r\n");
        System.out.println("end");
    }

    void finish() {
        if (wrong > 0) {
            System.out.println(wrong + " wrong");
        }
    }
}
