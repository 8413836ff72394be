package statics.property;

public class Main {
    public static void main(String[] args) {
        System.out.println(Mode.greet("Ann"));
        Mode.set("LOUD");
        System.out.println(Mode.current() + " " + Mode.greet("Bob"));
    }
}
