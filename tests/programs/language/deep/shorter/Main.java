package deep.shorter;

public class Main {
    public static void main(String[] args) {
        Logbook logbook = new Logbook();
        for (String entry : new String[] {"sailed", "rain", "wind", "fog", "hail"}) {
            logbook.note(entry);
        }
        System.out.println(logbook.since("sailed") + logbook.since("rain") + logbook.since("wind"));
        for (int day = 1; day <= 30; day++) {
            logbook.note("day " + day);
        }
        System.out.println(logbook.since("day 29"));
    }
}
