import java.util.List;

class Cup {
    private final List<Dice> dice;

    Cup(List<Dice> dice) {
        this.dice = dice;
    }

    int shake() {
        int sum = 0;
        for (Dice one : dice) {
            sum += one.roll();
        }
        return sum;
    }
}
