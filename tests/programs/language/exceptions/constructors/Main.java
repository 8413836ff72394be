package exceptions.constructors;

public class Main {
    public static void main(String[] args) throws InvalidAccountException {
        Account account = new Account("Ada", "5000");
        System.out.println(account.owner.name + " " + account.covers(4999) + account.covers(5001));
        try {
            new Account("Bob", "much");
        } catch (InvalidAccountException e) {
            System.out.println(e.getMessage() + ", " + e.getCause().getMessage());
        }
        try {
            new Account(" ", "1");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Account.orNull("Cleo", "none"));
        System.out.println(Account.orNull("Dan", "100").covers(100));
    }
}
