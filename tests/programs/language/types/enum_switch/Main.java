package types.enum_switch;

public class Main {
    public static void main(String[] args) {
        Turnstile turnstile = new Turnstile();
        System.out.println(turnstile.push() + " " + turnstile.state());
        turnstile.parse("card");
        System.out.println(turnstile.state());
        System.out.println(turnstile.push() + " " + turnstile.state());
        turnstile.parse("whistle");
        turnstile.parse("hammer");
        System.out.println(turnstile.push() + " " + turnstile.state());
    }
}
