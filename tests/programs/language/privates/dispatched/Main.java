package privates.dispatched;

public class Main {
    public static void main(String[] args) {
        Meter meter = new Meter();
        for (int step : new int[] {0, 0, 1, 0, 2, 3, 4, 5}) {
            System.out.println(meter.step(step));
        }
    }
}
