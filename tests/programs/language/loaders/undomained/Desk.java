package loaders.undomained;

class Desk {
    private final Counter counter;

    Desk(Counter counter) {
        this.counter = counter;
    }

    int read(String... lines) {
        int sum = 0;
        for (String line : lines) {
            sum += counter.count(line);
        }
        return sum;
    }
}
