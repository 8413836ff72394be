package clock.dice;

import java.util.Random;

public class Main {
    public static void main(String[] args) {
        Cup cup = new Cup(new Random());
        System.out.println(cup.roll(1000) + " " + cup.roll(1000) + " " + cup.sum() + " " + cup.coin());
    }
}
