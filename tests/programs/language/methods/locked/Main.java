package methods.locked;

public class Main {
    public static void main(String[] args) {
        Vault vault = new Vault();
        vault.store("gold");
        System.out.println(vault.store("letters"));
        System.out.println(vault.take() + vault.take() + vault.take());
        System.out.println(Vault.opened(3));
    }
}
