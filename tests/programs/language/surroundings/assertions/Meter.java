package surroundings.assertions;

class Meter {
    private int limit;
    private int used;

    void limit(int limit) {
        this.limit = limit;
    }

    int use(int n) {
        assert used + n <= limit : "too much";
        used += n;
        return used;
    }
}
