package construction.later;

public class Main {
    public static void main(String[] args) {
        Lamp hall = new Lamp("hall");
        Lamp attic = new Lamp("attic");
        try {
            System.out.println(hall.light());
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Circuit circuit = new Circuit(100, hall, attic).connect();
        System.out.println(hall.light() + " " + attic.light());
        System.out.println(attic.last() + " " + circuit.load());
    }
}
