package construction.cloning;

public class Main {
    public static void main(String[] args) {
        Board board = new Board("chess", 3);
        board.set(0, 5);
        Board copy = board.clone();
        copy.set(1, 8);
        System.out.println(board.show());
        System.out.println(copy.show());
    }
}
