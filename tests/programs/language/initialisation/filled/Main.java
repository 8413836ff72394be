package initialisation.filled;

class Main {
    public static void main(String[] args) {
        new Shop().serve("bread");
        System.out.println(new Order("honey").isKnown());
        System.out.println(new Order("caviar").isKnown());
    }
}
