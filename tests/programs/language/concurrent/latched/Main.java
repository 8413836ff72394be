package concurrent.latched;

public class Main {
    public static void main(String[] args) throws Exception {
        Work work = new Work(2);
        System.out.println(work.latched(3));
        System.out.println(work.permitted(4));
        System.out.println(work.met(5));
        System.out.println(work.slept(6));
        System.out.println(work.cleared());
    }
}
