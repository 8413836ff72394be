package exceptions.finals;

public class Main {
    public static void main(String[] args) {
        Gate gate = new Gate();
        System.out.println(gate.state());
        gate.pass("B-AD 815");
        try {
            gate.pass("HH-1");
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println("too short");
        }
        System.out.println(gate.open());
        System.out.println(gate.state());
        for (String reason : new String[] {"", "night"}) {
            try {
                gate.close(reason);
            } catch (IllegalStateException | IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        gate.pass("M-XY 42");
        try {
            gate.close("");
        } catch (IllegalStateException | IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(gate.check("17") + " " + gate.check("x"));
    }
}
