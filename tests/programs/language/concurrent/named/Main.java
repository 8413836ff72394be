package concurrent.named;

public class Main {
    public static void main(String[] args) throws Exception {
        Journal journal = new Journal();
        System.out.println(journal.sign("opened"));
        Thread thread = new Thread(() -> System.out.println(journal.sign("counted")));
        thread.start();
        thread.join();
        System.out.println(journal.owner() > 0);
        System.out.println(journal.lines());
        System.out.println(new Porter("north").label());
    }
}
