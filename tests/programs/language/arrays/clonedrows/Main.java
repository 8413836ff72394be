package arrays.clonedrows;

import java.util.Arrays;

public class Main {
    public static void main(String[] args) {
        Board board = new Board(new int[][] {{1, 2}, {3, 4}});
        Board shallow = board.shallow();
        Board deep = board.deep();
        board.set(0, 1, 9);
        shallow.swap(0, 1);
        System.out.println(board.sum() + " " + shallow.sum() + " " + deep.sum());
        deep.set(1, 0, 5);
        System.out.println(board.sum() + " " + deep.sum());
        System.out.println(Arrays.toString(shallow.row(1)));
    }
}
