package console.numbers;

import java.util.Scanner;

class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        System.out.println(Sums.title(in));
        System.out.println(Sums.of(in));
    }
}
