package testcarve.agent.record;

import java.util.Arrays;
import testcarve.agent.format.Line;

/**
 * What is left of a sequence if its beginning and its end are as they were: the items between.
 *
 * <p>A base is what a later content may be told as a difference to: the text itself; bytes as they are; for elements the
 * words that told them, each with a blank before it, as the bytes of the line.
 */
final class Difference {

  /** Shorter ones are told whole. */
  static final int WORTHWHILE = 16;

  /** Longer ones are not kept. */
  static final int KEPT = 1 << 17;

  /** Items from the beginning, and from the end, that are as they were. */
  int keep;

  int tail;

  /** What stands between, as a range of the new sequence. */
  int from;

  int to;

  /** Compares a text with the one told before; false if it is to be told whole. */
  boolean ofText(String then, String now) {
    int most = Math.min(then.length(), now.length());
    int front = 0;
    while (front < most && then.charAt(front) == now.charAt(front)) {
      front++;
    }
    int back = 0;
    while (back < most - front
        && then.charAt(then.length() - 1 - back) == now.charAt(now.length() - 1 - back)) {
      back++;
    }
    return units(front, back, now.length());
  }

  /** Compares bytes with those told before. */
  boolean ofBytes(byte[] then, byte[] now, int start, int end) {
    int most = Math.min(then.length, end - start);
    int first = Arrays.mismatch(then, 0, most, now, start, start + most);
    int front = first < 0 ? most : first;
    int back = 0;
    while (back < most - front && then[then.length - 1 - back] == now[end - 1 - back]) {
      back++;
    }
    boolean worthwhile = units(front, back, end - start);
    from += start;
    to += start;
    return worthwhile;
  }

  private boolean units(int front, int back, int length) {
    keep = front;
    tail = back;
    from = front;
    to = length - back;
    return front + back >= WORTHWHILE;
  }

  /**
   * Compares elements with those told before.
   *
   * @param group how many words make one item: two for a map
   */
  boolean ofWords(byte[] then, Line now, int start, int end, int group) {
    int most = Math.min(then.length, end - start);
    int front = 0;
    while (front < most && then[front] == now.at(start + front)) {
      front++;
    }
    boolean isWord = front == end - start || now.at(start + front) == ' ';
    isWord &= front == then.length || then[front] == ' ';
    front = isWord ? front : lastBlank(now, start, start + front) - start;
    int back = 0;
    int backToWord = 0;
    while (back < most - front && then[then.length - 1 - back] == now.at(end - 1 - back)) {
      back++;
      if (now.at(end - back) == ' ') {
        backToWord = back;
      }
    }
    keep = count(now, start, start + front);
    tail = count(now, end - backToWord, end);
    from = start + front;
    to = end - backToWord;
    if (group > 1) {
      pair(now, end);
    }
    return front + backToWord >= WORTHWHILE;
  }

  /** Only whole entries are kept: a word that is alone is told again. */
  private void pair(Line now, int end) {
    if (keep % 2 != 0) {
      from = lastBlank(now, 0, from);
    }
    if (tail % 2 != 0) {
      to++;
      while (to < end && now.at(to) != ' ') {
        to++;
      }
    }
    keep /= 2;
    tail /= 2;
  }

  private static int lastBlank(Line line, int from, int before) {
    int i = before - 1;
    while (i > from && line.at(i) != ' ') {
      i--;
    }
    return Math.max(i, from);
  }

  private static int count(Line line, int start, int end) {
    int blanks = 0;
    for (int i = start; i < end; i++) {
      if (line.at(i) == ' ') {
        blanks++;
      }
    }
    return blanks;
  }
}
