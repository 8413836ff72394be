package testcarve.agent.format;

/**
 * One record in the making: a reusable buffer of ASCII bytes.
 *
 * <p>It belongs to one thread. Nothing here allocates, but for the buffer's growth.
 */
public final class Line {

  private static final byte[] HEX = {
    '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'
  };
  private static final int KEPT = 1 << 16;

  byte[] bytes = new byte[64];
  int length;

  /** Forgets what was composed; a buffer that one long record has blown up is given back. */
  public void clear() {
    length = 0;
    if (bytes.length > KEPT) {
      bytes = new byte[256];
    }
  }

  /** Bytes composed so far. */
  public int length() {
    return length;
  }

  /** The byte at a place. */
  public byte at(int place) {
    return bytes[place];
  }

  /** A copy of the bytes between two places. */
  public byte[] copy(int from, int to) {
    return java.util.Arrays.copyOfRange(bytes, from, to);
  }

  /** Appends a part of another line. */
  public Line append(Line other, int from, int to) {
    int count = to - from;
    reserve(count);
    System.arraycopy(other.bytes, from, bytes, length, count);
    length += count;
    return this;
  }

  /** Takes back everything behind this length. */
  public void truncate(int newLength) {
    length = newLength;
  }

  /** Makes room, so that {@code count} more bytes cannot fail. */
  public void reserve(int count) {
    if (bytes.length - length < count) {
      int size = Math.max(bytes.length * 2, length + count);
      byte[] grown = new byte[size];
      System.arraycopy(bytes, 0, grown, 0, length);
      bytes = grown;
    }
  }

  /** Appends one character. */
  public Line put(char c) {
    reserve(1);
    bytes[length++] = (byte) c;
    return this;
  }

  /** Appends a blank and one character. */
  public Line blank(char c) {
    reserve(2);
    bytes[length++] = ' ';
    bytes[length++] = (byte) c;
    return this;
  }

  /** Appends printable ASCII as it is. */
  public Line ascii(String text) {
    reserve(text.length());
    for (int i = 0; i < text.length(); i++) {
      bytes[length++] = (byte) text.charAt(i);
    }
    return this;
  }

  /** Appends a decimal number. */
  public Line number(long n) {
    reserve(20);
    if (n < 0) {
      bytes[length++] = '-';
      if (n == Long.MIN_VALUE) {
        return ascii("9223372036854775808");
      }
      return digits(-n);
    }
    return digits(n);
  }

  private Line digits(long n) {
    int count = 1;
    for (long rest = n; rest >= 10; rest /= 10) {
      count++;
    }
    long rest = n;
    for (int i = length + count - 1; i >= length; i--) {
      bytes[i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    length += count;
    return this;
  }

  /** Appends all 32 bits in hex. */
  public Line hex(int bits) {
    reserve(8);
    for (int shift = 28; shift >= 0; shift -= 4) {
      bytes[length++] = HEX[bits >>> shift & 15];
    }
    return this;
  }

  /** Appends all 64 bits in hex. */
  public Line hex(long bits) {
    return hex((int) (bits >>> 32)).hex((int) bits);
  }

  /** Appends a hex number without leading zeros. */
  public Line shortHex(long bits) {
    reserve(16);
    int shift = 60;
    while (shift > 0 && bits >>> shift == 0) {
      shift -= 4;
    }
    for (; shift >= 0; shift -= 4) {
      bytes[length++] = HEX[(int) (bits >>> shift) & 15];
    }
    return this;
  }

  /** Appends a part of a text in quotes. */
  public Line quoted(CharSequence text, int from, int to) {
    put('"');
    for (int i = from; i < to; i++) {
      escape(text.charAt(i));
    }
    return put('"');
  }

  /** Appends bytes in quotes, each as one unit. */
  public Line quoted(byte[] data, int from, int to) {
    put('"');
    for (int i = from; i < to; i++) {
      escape((char) (data[i] & 0xff));
    }
    return put('"');
  }

  private void escape(char unit) {
    reserve(6);
    if (unit == '"' || unit == '\\') {
      bytes[length++] = '\\';
      bytes[length++] = (byte) unit;
    } else if (unit >= ' ' && unit < 0x7f) {
      bytes[length++] = (byte) unit;
    } else if (unit == '\n') {
      bytes[length++] = '\\';
      bytes[length++] = 'n';
    } else if (unit == '\r') {
      bytes[length++] = '\\';
      bytes[length++] = 'r';
    } else if (unit == '\t') {
      bytes[length++] = '\\';
      bytes[length++] = 't';
    } else {
      bytes[length++] = '\\';
      bytes[length++] = 'u';
      bytes[length++] = HEX[unit >> 12];
      bytes[length++] = HEX[unit >> 8 & 15];
      bytes[length++] = HEX[unit >> 4 & 15];
      bytes[length++] = HEX[unit & 15];
    }
  }

  /** A hash of all bytes composed so far. */
  public long hash() {
    return hash(0, length);
  }

  /** A hash of the bytes between two places. */
  public long hash(int from, int to) {
    long hash = 0xcbf29ce484222325L;
    for (int i = from; i < to; i++) {
      hash = (hash ^ bytes[i]) * 0x100000001b3L;
    }
    return hash;
  }

  @Override
  public String toString() {
    return new String(bytes, 0, length, java.nio.charset.StandardCharsets.ISO_8859_1);
  }
}
