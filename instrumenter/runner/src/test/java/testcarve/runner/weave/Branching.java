package testcarve.runner.weave;

/** What a class with branches does. */
public final class Branching {

  private Branching() {}

  /** A loop with a condition. */
  public static int even(int count) {
    int found = 0;
    for (int i = 0; i < count; i++) {
      if (i % 2 == 0) {
        found++;
      }
    }
    return found;
  }

  /** A switch. */
  public static String named(int value) {
    return switch (value) {
      case 1 -> "one";
      case 7 -> "seven";
      default -> "many";
    };
  }
}
