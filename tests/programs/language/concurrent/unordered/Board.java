package concurrent.unordered;

/** A board that one thread writes and another one reads, who trust in waiting long enough. */
class Board {
    private int score;
    private String leader = "nobody";
    private final String name;

    Board(String name) {
        this.name = name;
    }

    void score(String player, int points) {
        score += points;
        leader = player;
    }

    int getScore() {
        return score;
    }

    String headline() {
        return name + ": " + leader + " with " + score;
    }

    String title() {
        return "Board of " + name;
    }
}
