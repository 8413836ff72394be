package arrays.cloned;

import java.util.Arrays;

public class Main {
    public static void main(String[] args) {
        String[] suit = {"ace", "king", "queen", "jack"};
        Deck deck = new Deck(suit);
        suit[0] = "joker";
        deck.cards()[1] = "joker";
        deck.cut();
        System.out.println(Arrays.toString(deck.cards()));
        int[][] scores = deck.scores();
        scores[1] = new int[] {50};
        System.out.println(deck.best());
    }
}
