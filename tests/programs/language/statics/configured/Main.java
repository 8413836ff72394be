package statics.configured;

public class Main {
    public static void main(String[] args) {
        Price price = new Price(1234);
        System.out.println(price.show());
        Settings.digits(0);
        System.out.println(price.show());
        Settings.currency = "CHF";
        Settings.digits(1);
        System.out.println(price.show());
    }
}
