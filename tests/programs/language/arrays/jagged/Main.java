package arrays.jagged;

public class Main {
    public static void main(String[] args) {
        int[] shared = {1, 2, 3};
        int[][] rows = {shared, {}, {4}, shared};
        Grid grid = new Grid(rows);
        System.out.println(grid.sum());
        shared[0] = 10;
        System.out.println(grid.sum());
        grid.widen(2, 2);
        System.out.println(grid.rows()[2].length);
    }
}
