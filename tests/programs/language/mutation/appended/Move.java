package mutation.appended;

public final class Move {
  private final String from;
  private final String to;

  Move(String from, String to) {
    this.from = from;
    this.to = to;
  }

  public String getFrom() {
    return from;
  }

  public String getTo() {
    return to;
  }
}
