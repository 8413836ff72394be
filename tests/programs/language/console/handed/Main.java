package console.handed;

import java.util.Scanner;

class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        Till till = new Till(in);
        till.open();
        while (till.serve()) {
            // the next customer
        }
        till.close();
    }
}
