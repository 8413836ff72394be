package exceptions.custom;

public class Main {
    public static void main(String[] args) throws QuotaException {
        Storage storage = new Storage(100);
        System.out.println(storage.store("ada", "a.txt", 60));
        System.out.println(storage.store("ada", "b.txt", 30));
        try {
            storage.store("bob", "c.txt", 35);
        } catch (QuotaException e) {
            System.out.println(e.getMessage());
            System.out.println(Storage.excuse(e));
        }
    }
}
