package primitives.floating;

public class Main {
    public static void main(String[] args) {
        Gauge gauge = new Gauge();
        for (double value : new double[] {-0.0, 0.0, Double.NaN, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, 1e300, 0.1 + 0.2}) {
            gauge.read(value);
            System.out.println(gauge.last() + " " + gauge.inverse());
        }
        System.out.println(Gauge.ratio(0f, 0f));
        System.out.println(Gauge.ratio(1f, 3f));
        System.out.println(Gauge.ratio(-1f, 0f));
        System.out.println(Gauge.ratio(Float.MIN_VALUE, -Float.MAX_VALUE));
        System.out.println(Gauge.compare(0.0, -0.0));
        System.out.println(Gauge.compare(Double.NaN, Double.POSITIVE_INFINITY));
    }
}
