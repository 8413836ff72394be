package initialisation.subclass;

public class Main {
    public static void main(String[] args) {
        GasMeter meter = new GasMeter(100);
        meter.advance(7);
        System.out.println(meter.bill(3));
        ((Meter) meter).reading += 5;
        System.out.println(meter.reading);
        System.out.println(meter.bill(3));
        System.out.println(GasMeter.count());
    }
}
