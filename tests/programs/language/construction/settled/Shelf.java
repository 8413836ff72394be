package construction.settled;

/** Its setters look at what is there first, and only the constructor calls them. */
public class Shelf {
    private int width;
    private Shelf above;
    private Shelf below;
    private int moves;

    public Shelf(int width, Shelf above) {
        setWidth(width);
        setAbove(above);
        count();
    }

    public Shelf setWidth(int width) {
        if (width == this.width) {
            return this;
        }
        this.width = width;
        return this;
    }

    public void setAbove(Shelf above) {
        if (above == this.above) {
            return;
        }
        this.above = above;
        above.below = this;
    }

    /** What it leaves comes of what was there: once more it leaves something else. */
    public void count() {
        moves = moves + 1;
    }

    public int getWidth() {
        return width;
    }

    public Shelf getAbove() {
        return above;
    }

    public Shelf getBelow() {
        return below;
    }

    public int getMoves() {
        return moves;
    }
}
