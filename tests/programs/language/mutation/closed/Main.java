package mutation.closed;

public class Main {
    public static void main(String[] args) {
        System.out.println(Card.start().last(" Ng ").phone("77").build().full());
        System.out.println(Card.start().last("Ito").build().full());
    }
}
