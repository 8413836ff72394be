package testcarve.librarycheck;

import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

/** An element that tells when it is compared, hashed or printed, and whose it was. */
final class Probe implements Comparable<Object> {
  /** The place (recv, arg0 …) that things are being made for. */
  static String makingFor = "";

  /** The places whose probes were looked at. */
  static final Set<String> TOUCHED = new ConcurrentSkipListSet<>();

  /** Counts trials: what a pool thread of an earlier one does late is not this one's. */
  static volatile int trial;

  final int id;
  private final String origin = makingFor;
  private final int madeIn = trial;

  Probe(int id) {
    this.id = id;
  }

  private void touch(Object other) {
    if (madeIn != trial) {
      return;
    }
    TOUCHED.add(origin);
    if (other instanceof Probe probe) {
      TOUCHED.add(probe.origin);
    }
  }

  @Override
  public boolean equals(Object other) {
    touch(other);
    return other instanceof Probe probe && probe.id == id;
  }

  @Override
  public int hashCode() {
    touch(this);
    return id;
  }

  @Override
  public int compareTo(Object other) {
    touch(other);
    return Integer.compare(id, ((Probe) other).id);
  }

  @Override
  public String toString() {
    touch(this);
    return "P" + id;
  }
}
