package functions.named;

public class Main {
    public static void main(String[] args) {
        Named named = new Named(text -> text.length() + 1);
        System.out.println(named.on("x") + named.toString().substring(0, 5));
    }
}
