package testcarve.agent.content;

/** How much of the state of a value its items tell. */
public enum Seen {
  /** The whole state. */
  WHOLE,
  /** Every element, in its order, but not what keeps them in that order. */
  ELEMENTS,
  /** Less than that. */
  PART;

  /** Right behind the kind of content, see {@code grammar/trace.md}. */
  public String mark() {
    switch (this) {
      case WHOLE:
        return "";
      case ELEMENTS:
        return "^";
      default:
        return "~";
    }
  }
}
