package methods.modifiers;

public class Main {
    public static void main(String[] args) {
        Meter meter = new WaterMeter();
        meter.read(0.5);
        System.out.println(meter.read(2.25) + WaterMeter.unit() + Meter.unit());
        System.out.println(meter.scaled(1e-3));
        meter.limit(2);
        System.out.println(meter.value());
    }
}
