package functions.callbacks;

public class Main {
    public static void main(String[] args) {
        Inventory inventory = new Inventory();
        inventory.stock("top", "jam");
        inventory.stock("top", "jam");
        inventory.stock("low", "oil");
        System.out.println(inventory.report());
        inventory.rename("jam", "honey");
        System.out.println(inventory.items("top"));
        System.out.println(inventory.take("top", "honey") + " " + inventory.take("top", "honey"));
        System.out.println(inventory.take("low", "jam") + " " + inventory.taken());
        System.out.println(inventory.prune() + " " + inventory.report());
    }
}
