package mutation.moved;

import java.util.ArrayList;
import java.util.List;

public class Main {
    public static void main(String[] args) {
        Board board = new Board("harvest", "sow", "plough", "thresh");
        List<Task> mine = new ArrayList<>(board.tasks());
        Board.sort(mine);
        System.out.println(mine.get(0).name() + " before " + mine.get(3).name());
    }
}
