package mutation.updater;

public class Main {
    public static void main(String[] args) {
        Turnstile turnstile = new Turnstile(2);
        System.out.println(turnstile.pass());
        System.out.println(turnstile.pass());
        System.out.println(turnstile.pass());
        System.out.println(turnstile.passed());
        turnstile.reset();
        System.out.println(turnstile.passed());
    }
}
