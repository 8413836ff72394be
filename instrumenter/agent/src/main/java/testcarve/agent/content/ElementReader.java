package testcarve.agent.content;

/** Reads a collection or a map: its elements can also be collected for another that shares them, a view or a set on a map. */
abstract class ElementReader extends Reader {

  private final String kind;

  ElementReader(String kind) {
    this.kind = kind;
  }

  @Override
  void read(Object o, Output out) throws Throwable {
    Items items = out.items();
    collect(o, items);
    out.items(kind, items);
  }

  @Override
  final long fingerprint(Object o, int maxElements) throws Throwable {
    if (!isElementsAlone()) {
      return 0;
    }
    Fingerprint fingerprint = new Fingerprint(maxElements);
    collect(o, fingerprint);
    return fingerprint.value();
  }

  /** Whether {@link #read} tells the elements and nothing else, all of them fields of the object. */
  boolean isElementsAlone() {
    return false;
  }

  /** Adds the elements in iteration order. */
  abstract void collect(Object o, Items items) throws Throwable;
}
