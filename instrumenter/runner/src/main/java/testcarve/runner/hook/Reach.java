package testcarve.runner.hook;

import java.util.BitSet;

/** Keeps which mutants' places a test reaches, on whichever thread. */
public final class Reach {

  /** Woven code only ever puts true there, so threads need not agree on who did. */
  private static boolean[] reached = new boolean[0];

  private Reach() {}

  /** Begins a test; nothing is reached. */
  public static void begin(int mutants) {
    reached = new boolean[mutants];
  }

  /** Called by woven code right before the place of a mutant. */
  public static void at(int mutant) {
    boolean[] places = reached;
    if (mutant < places.length) {
      places[mutant] = true;
    }
  }

  /** The numbers of those reached, as a hexadecimal number with their bits; empty for none. */
  public static String reached() {
    BitSet bits = new BitSet(reached.length);
    for (int i = 0; i < reached.length; i++) {
      bits.set(i, reached[i]);
    }
    return Bits.hexadecimal(bits);
  }
}
