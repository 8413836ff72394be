package network.addresses;

import java.io.IOException;

public class Main {
    public static void main(String[] args) throws IOException {
        Gate gate = new Gate();
        System.out.println(gate.normal("::ffff:192.0.2.128") + " " + gate.normal("10.0.0.1"));
        System.out.println(gate.isInside("192.168.7.9") + " " + gate.isInside("192.0.2.1"));
        System.out.println(gate.port("192.168.0.1:9100"));
        System.out.println(gate.isHere("localhost"));
    }
}
