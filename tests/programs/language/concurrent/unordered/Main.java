package concurrent.unordered;

public class Main {
    public static void main(String[] args) throws Exception {
        Board board = new Board("spring");
        System.out.println(board.headline());
        Thread player = new Thread(() -> board.score("Ann", 3));
        player.start();
        // Long enough, but no promise.
        Thread.sleep(500);
        System.out.println(board.getScore() + board.title());

        Board quiet = new Board("autumn");
        Thread other = new Thread(() -> quiet.score("Bea", 5));
        other.start();
        other.join();
        System.out.println(quiet.headline());
    }
}
