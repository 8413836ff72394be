package types.once;

import java.util.List;

public class Main {
    public static void main(String[] args) {
        Desk desk = new Desk();
        desk.take("Ann", 20);
        desk.take("Bob", 500);
        desk.take("Eve", 80);
        List<String> lines = desk.fresh().map(letter -> letter.to() + ";" + letter.grams()).toList();
        System.out.println(lines);
        System.out.println(desk.heavy(80).mapToInt(Letter::grams).sum());
        System.out.println(desk.names().collect(java.util.stream.Collectors.joining(",")));
        for (String addressee : desk.addressees()) {
            System.out.println(addressee);
        }
        System.out.println(desk.byWeight().size());
    }
}
