package arrays.jagged;

class Grid {
    private final int[][] rows;

    Grid(int[][] rows) {
        this.rows = rows;
    }

    int sum() {
        int sum = 0;
        for (int[] row : rows) {
            for (int cell : row) {
                sum += cell;
            }
        }
        return sum;
    }

    void widen(int index, int by) {
        int[] row = rows[index];
        int[] wider = new int[row.length + by];
        for (int i = 0; i < row.length; i++) {
            wider[i] = row[i];
        }
        rows[index] = wider;
    }

    int[][] rows() {
        return rows;
    }
}
