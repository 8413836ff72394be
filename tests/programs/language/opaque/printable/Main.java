package opaque.printable;

public class Main {
    public static void main(String[] args) {
        System.out.println(Mint.strike("gold", 20));
        System.out.println(Mint.blank("") == null);
        System.out.println(Mint.label(Mint.blank("tin"), "tin").startsWith("disc"));
    }
}
