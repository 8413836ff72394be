package testcarve.runner.hook;

import java.util.BitSet;

/** Bits as the protocol writes them. */
final class Bits {

  private static final int HEXADECIMAL = 16;

  private Bits() {}

  /** A hexadecimal number, the first bit in the lowest place; empty for none. */
  static String hexadecimal(BitSet bits) {
    long[] words = bits.toLongArray();
    StringBuilder text = new StringBuilder();
    for (int i = words.length - 1; i >= 0; i--) {
      String word = Long.toHexString(words[i]);
      text.append(text.isEmpty() ? word : "0".repeat(HEXADECIMAL - word.length()) + word);
    }
    return text.toString();
  }
}
