import java.util.List;

public class Main {
    public static void main(String[] args) {
        Dice dice = new Dice(42);
        System.out.println(dice.roll() + " " + dice.roll() + " " + dice.total());
        Cup cup = new Cup(List.of(dice, new Dice(3)));
        System.out.println(cup.shake() + " " + cup.shake());
    }
}
