package functions.outcomes;

public class Main {
    public static void main(String[] args) {
        Command schedule = new Commands(new Diary()).schedule();
        System.out.println(schedule.execute("Waves", 3));
        System.out.println(schedule.execute("Owls", 5));
        try {
            schedule.execute("Foxes", 3);
        } catch (TakenException taken) {
            System.out.println(taken.getMessage());
        }
    }
}
