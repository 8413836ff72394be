package console.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;

/** Has its scanner itself, over what stands in System.in when it is made. */
class Till {
    private final Scanner in = new Scanner(System.in);
    private final View view;
    private final List<Integer> prices = new ArrayList<>();

    Till(View view) {
        this.view = view;
    }

    void run() {
        while (true) {
            view.menu();
            switch (in.nextInt()) {
                case 1 -> add();
                case 2 -> pay();
                default -> System.exit(0);
            }
        }
    }

    void add() {
        String name = view.askName(in);
        prices.add(view.askCents(in, name));
    }

    int pay() {
        int sum = prices.stream().mapToInt(Integer::intValue).sum();
        int toPay = view.askDiscount(in) ? sum * 9 / 10 : sum;
        view.sum(toPay);
        prices.clear();
        return toPay;
    }
}
