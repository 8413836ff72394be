package mutation.appended;

import java.util.List;

/** Puts moves behind those that are there. */
public final class Generator {
  private Generator() {}

  static void pawns(int count, List<Move> moves) {
    for (int file = 0; file < count; file++) {
      moves.add(new Move("p" + file, "q" + file));
    }
  }

  static void knights(int count, List<Move> moves) {
    for (int file = 0; file < count; file++) {
      moves.add(new Move("b" + file, "c" + file));
    }
  }
}
