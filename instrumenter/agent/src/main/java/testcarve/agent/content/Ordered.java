package testcarve.agent.content;

/**
 * A collection that a comparator may order. The comparator is part of its state but not of its elements, so with one the elements alone
 * are not the whole state.
 */
abstract class Ordered extends ElementReader {

  Ordered(String kind) {
    super(kind);
  }

  /** The comparator, null for the natural order. */
  abstract Object comparator(Object o) throws Throwable;

  @Override
  void read(Object o, Output out) throws Throwable {
    tellComparator(o, out);
    super.read(o, out);
  }

  final void tellComparator(Object o, Output out) throws Throwable {
    Object comparator = comparator(o);
    if (comparator != null) {
      out.wraps(false, comparator);
    }
  }
}
