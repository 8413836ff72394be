package statics.initialisers;

public class Main {
    public static void main(String[] args) {
        System.out.println(Rates.of("day") + " " + Rates.of("year"));
        System.out.println(Rates.isHighest(150) + " " + Rates.isHighest(25));
        System.out.println(Limits.maximum());
    }
}
