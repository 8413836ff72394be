package names.keywords;

public class Main {
    public static void main(String[] args) {
        Studio studio = new Studio("north");
        studio.record("intro");
        System.out.println(studio.record("solo"));
        System.out.println(studio.yield(3) + " " + studio.when("solo") + " " + studio.permits("late"));
    }
}
