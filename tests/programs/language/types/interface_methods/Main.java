package types.interface_methods;

import java.util.List;

public class Main {
    public static void main(String[] args) {
        Greeter plain = new Plain();
        System.out.println(plain.greet(" Ada ") + plain.greet(""));
        Greeter formal = Greeter.polite("Dr");
        System.out.println(formal.greet("Who"));
        System.out.println(formal.greetAll(List.of("No", "Strangelove")));
        System.out.println(Greeter.polite("").greetAll(List.of()));
    }
}
