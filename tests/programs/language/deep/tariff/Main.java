package deep.tariff;

public class Main {
    public static void main(String[] args) {
        Tariff tariff = new Tariff(250);
        System.out.println(tariff.price(1042));
        System.out.println(tariff.price(7));
        System.out.println(Tariff.zone("Utrecht"));
        System.out.println(tariff.cheaper(1042, 5000));
    }
}
