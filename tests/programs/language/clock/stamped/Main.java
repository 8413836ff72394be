package clock.stamped;

public class Main {
    public static void main(String[] args) {
        Journal journal = new Journal();
        System.out.println(journal.note(7, "rain").at());
        journal.note(8, "sunshine");
        System.out.println(journal.all());
        System.out.println(journal.byName());
        System.out.println(journal.purge());
        System.out.println(journal.weight(5));
        System.out.println(journal.weekday(1));
    }
}
