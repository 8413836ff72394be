package construction.factory;

public class Main {
    public static void main(String[] args) {
        Money sum = Money.of(3, "EUR").plus(Money.parse("0.5 EUR"));
        System.out.println(sum);
        try {
            sum.plus(Money.of(1, "USD"));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
