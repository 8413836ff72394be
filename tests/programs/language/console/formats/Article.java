package console.formats;

/** Tells itself by its name and how many of it there are. */
class Article {
    private final String name;
    private final int pieces;

    Article(String name, int pieces) {
        this.name = name;
        this.pieces = pieces;
    }

    @Override
    public String toString() {
        return pieces + " x " + name;
    }
}
