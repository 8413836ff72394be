package arrays.clonedrows;

/** A clone of rows shares the rows; a deep one has its own. */
class Board {
    private final int[][] cells;

    Board(int[][] cells) {
        this.cells = cells;
    }

    /** The same rows in another array. */
    Board shallow() {
        return new Board(cells.clone());
    }

    Board deep() {
        int[][] copy = cells.clone();
        for (int row = 0; row < copy.length; row++) {
            copy[row] = copy[row].clone();
        }
        return new Board(copy);
    }

    void set(int row, int column, int value) {
        cells[row][column] = value;
    }

    void swap(int one, int other) {
        int[] row = cells[one];
        cells[one] = cells[other];
        cells[other] = row;
    }

    int[] row(int row) {
        return cells[row].clone();
    }

    int sum() {
        int sum = 0;
        for (int[] row : cells) {
            for (int cell : row) {
                sum = sum * 10 + cell;
            }
        }
        return sum;
    }
}
