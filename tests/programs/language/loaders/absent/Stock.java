package loaders.absent;

@Stored(by = Strategy.IDENTITY)
public class Stock {
    private int pieces;

    public Stock(int pieces) {
        this.pieces = pieces;
    }

    public int add(int more) {
        pieces += more;
        return pieces;
    }
}
