package mutation.turned;

public class Main {
    public static void main(String[] args) {
        Turns turns = new Turns();
        for (int number = 1; number < 8; number++) {
            turns.step(number);
        }
        System.out.println(turns.odd());
    }
}
