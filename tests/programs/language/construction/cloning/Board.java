package construction.cloning;

class Board implements Cloneable {
    private String title;
    private int[] cells;

    Board(String title, int size) {
        this.title = title;
        this.cells = new int[size];
    }

    /** Shallow by the JVM, then deep for the cells. */
    @Override
    public Board clone() {
        try {
            Board copy = (Board) super.clone();
            copy.cells = cells.clone();
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }

    void set(int cell, int value) {
        cells[cell] = value;
    }

    String show() {
        StringBuilder text = new StringBuilder(title);
        for (int cell : cells) {
            text.append(' ').append(cell);
        }
        return text.toString();
    }
}
