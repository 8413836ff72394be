package console.localised;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Scanner;

public class Shop {
    private final Scanner keys = new Scanner(System.in).useLocale(Locale.US);
    private final List<String> sold = new ArrayList<>();
    private double taken;

    public void sell() {
        System.out.print("Article? ");
        String article = keys.nextLine();
        System.out.print("Price? ");
        double price = Double.parseDouble(keys.nextLine());
        sold.add(article);
        taken += price;
    }

    public void sellFast() {
        System.out.print("Article and price? ");
        sold.add(keys.next());
        taken += keys.nextDouble();
        keys.nextLine();
    }

    public String sold() {
        return sold + " " + taken;
    }
}
