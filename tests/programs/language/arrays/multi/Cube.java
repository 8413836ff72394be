package arrays.multi;

class Cube {
    private final double[][][] cells;
    private final String[][] names = {{"a", "b"}, {"c"}, null};

    Cube(int size) {
        cells = new double[size][size][size];
    }

    void fill(int layer, double[][] plane) {
        for (int row = 0; row < plane.length; row++) {
            System.arraycopy(plane[row], 0, cells[layer][row], 0, plane[row].length);
        }
    }

    double[][] layer(int layer) {
        return cells[layer];
    }

    double trace() {
        double trace = 0;
        for (int i = 0; i < cells.length; i++) {
            trace += cells[i][i][i];
        }
        return trace;
    }

    /** Only the first dimension is there. */
    static long[][] triangle(int rows) {
        long[][] triangle = new long[rows][];
        for (int row = 0; row < rows; row++) {
            triangle[row] = new long[row + 1];
            triangle[row][0] = 1;
            for (int i = 1; i <= row; i++) {
                triangle[row][i] = triangle[row - 1][i - 1] + (i < row ? triangle[row - 1][i] : 0);
            }
        }
        return triangle;
    }

    String[][] names() {
        return names;
    }
}
