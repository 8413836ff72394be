package methods.modifiers;

final class WaterMeter extends Meter {
    static String unit() {
        return "litres";
    }
}
