package reflection.revived;

public class Main {
    public static void main(String[] args) throws Exception {
        Game game = new Game();
        game.move("e4");
        game.move("e5");
        System.out.println(game.undo() + " " + game.score());
        Game again = Saves.load(Saves.save(game));
        System.out.println(again.score());
        again.move("c5");
        System.out.println(again.undo() + " " + again.score());
    }
}
