package clock.nano;

public class Main {
    public static void main(String[] args) {
        Stopwatch watch = new Stopwatch();
        System.out.println(watch.start() != 0);
        System.out.println(watch.lap("north"));
        System.out.println(watch.lap("south"));
        System.out.println(watch.elapsed() >= 0);
        System.out.println(watch.laps());
    }
}
