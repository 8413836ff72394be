package console.referred;

public class Main {
    public static void main(String[] args) {
        Days days = new Days("Mon", "Tues", "Sat");
        days.printAll();
        days.printFirst();
        days.warnOf("Sat");
        days.printHashes();
    }
}
