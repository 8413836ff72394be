package testcarve.agent.record;

import java.util.Arrays;
import testcarve.agent.format.Line;

/** The branches that a frame took, word by word as it is left, until the record of that is written. */
final class BranchBits {

  private static final int MOST_WORDS = 64;

  private long[] words = new long[4];
  private int count;

  /** Takes the next word, lower ones first. */
  void add(long word) {
    if (count == words.length && count < MOST_WORDS) {
      words = Arrays.copyOf(words, count * 2);
    }
    if (count < words.length) {
      words[count++] = word;
    }
  }

  /** Forgets the words: the frame is not recorded. */
  void clear() {
    count = 0;
  }

  /** Appends the words as one hexadecimal number, if there are any, and forgets them. */
  void appendTo(Line line) {
    int top = count;
    count = 0;
    if (top == 0) {
      return;
    }
    int i = top - 1;
    while (i > 0 && words[i] == 0) {
      i--;
    }
    line.put(' ').shortHex(words[i]);
    while (--i >= 0) {
      line.hex(words[i]);
    }
  }
}
