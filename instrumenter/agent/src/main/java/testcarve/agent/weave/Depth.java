package testcarve.agent.weave;

/** How much of a method is woven, from most to least. */
enum Depth {
  /** Everything. */
  FULL("full"),
  /** Everything but the branch bits. */
  NOBRANCHES("nobranches"),
  /** Entry and exit only; each execution is a gap. */
  EDGES("edges"),
  /** Nothing. */
  NONE("none");

  /** The word in the trace. */
  final String word;

  Depth(String word) {
    this.word = word;
  }

  /** The one of a word in the trace. */
  static Depth of(String word) {
    for (Depth depth : values()) {
      if (depth.word.equals(word)) {
        return depth;
      }
    }
    return NONE;
  }

  /** The lesser of two. */
  Depth atMost(Depth other) {
    return compareTo(other) > 0 ? this : other;
  }

  /** The next lesser one. */
  Depth less() {
    return values()[Math.min(ordinal() + 1, NONE.ordinal())];
  }
}
