package enclosed.transaction;

public class Main {
    public static void main(String[] args) {
        Account ada = new Account();
        Account bob = new Account();
        System.out.println(ada.transfer(300, bob));
        System.out.println(ada.cents() + " " + bob.cents());
    }
}
