package surroundings.checked;

class Level {
    private int value;

    int set(int newValue) {
        value = newValue;
        return value * 10;
    }

    static void require(int value) {
        assert value >= 0 : "negative";
    }
}
