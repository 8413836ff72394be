package arrays.cloned;

class Deck implements Cloneable {
    private String[] cards;
    private int[][] scores = {{1, 2}, {3}};

    Deck(String... cards) {
        this.cards = cards.clone();
    }

    String[] cards() {
        return cards.clone();
    }

    void cut() {
        String[] old = cards.clone();
        int half = old.length / 2;
        for (int i = 0; i < old.length; i++) {
            cards[i] = old[(i + half) % old.length];
        }
    }

    /** Only the outer array is new. */
    int[][] scores() {
        return scores.clone();
    }

    int best() {
        int best = 0;
        for (int[] round : scores) {
            for (int score : round) {
                best = Math.max(best, score);
            }
        }
        return best;
    }
}
