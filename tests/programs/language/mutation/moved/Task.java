package mutation.moved;

public final class Task {
    private final String name;
    private final int rank;

    Task(String name, int rank) {
        this.name = name;
        this.rank = rank;
    }

    public String name() {
        return name;
    }

    int rank() {
        return rank;
    }
}
