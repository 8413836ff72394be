package mutation.appended;

import java.util.ArrayList;
import java.util.List;

public final class Main {
  private Main() {}

  public static void main(String[] args) {
    List<Move> moves = new ArrayList<>();
    Generator.pawns(5, moves);
    Generator.knights(2, moves);
    System.out.println(moves.get(6).getFrom() + moves.get(6).getTo());
  }
}
