package console.nested;

import java.util.Scanner;

class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        Desk desk = new Desk();
        desk.to(in, desk.from(in));
        desk.to(in, desk.from(in));
        System.out.println(desk.nights());
    }
}
