package reflection.invoked;

class Robot {
    private int x;
    private int y;

    @Command("go")
    void go(int steps) {
        x += steps;
    }

    @Command("climb")
    int climb(int steps) {
        if (y + steps < 0) {
            throw new IllegalArgumentException("below ground: " + (y + steps));
        }
        y += steps;
        return y;
    }

    @Command("where")
    String where() {
        return x + "/" + y;
    }
}
