package statics.counters;

public class Main {
    public static void main(String[] args) {
        Ticket first = new Ticket("Ada");
        Ticket second = new Ticket("Bob");
        System.out.println(first.guest() + second.guest());
        System.out.println(second.label());
    }
}
