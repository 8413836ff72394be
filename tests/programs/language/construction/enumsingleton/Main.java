package construction.enumsingleton;

public class Main {
    public static void main(String[] args) {
        System.out.println(Clerk.INSTANCE.numbers(7, 9));
        System.out.println(Clerk.valueOf("INSTANCE").number(10));
    }
}
