package testcarve.agent.define;

import java.util.Arrays;

/** SHA-256. Our own, since asking for the platform's starts the security providers in the middle of somebody's class loading. */
final class Sha256 {

  private static final int BLOCK = 64;
  private static final int[] ROUNDS = new int[64];
  private static final int[] INITIAL = new int[8];
  private static final char[] HEX = "0123456789abcdef".toCharArray();

  static {
    // By definition: the first 32 bits of the fractional parts of the square and cube roots of the first primes.
    int found = 0;
    for (int n = 2; found < ROUNDS.length; n++) {
      if (isPrime(n)) {
        if (found < INITIAL.length) {
          INITIAL[found] = fraction(Math.sqrt(n));
        }
        ROUNDS[found++] = fraction(Math.cbrt(n));
      }
    }
  }

  private final int[] state = INITIAL.clone();
  private final int[] words = new int[64];

  private Sha256() {}

  /** The first 16 hex digits of the digest. */
  static String shortHex(byte[] bytes) {
    Sha256 sha = new Sha256();
    int whole = bytes.length / BLOCK * BLOCK;
    for (int at = 0; at < whole; at += BLOCK) {
      sha.block(bytes, at);
    }
    sha.end(bytes, whole);
    return hex(sha.state[0]) + hex(sha.state[1]);
  }

  /** The last bytes, a one bit, zeros and the length in bits. */
  private void end(byte[] bytes, int from) {
    int left = bytes.length - from;
    byte[] last = Arrays.copyOf(Arrays.copyOfRange(bytes, from, bytes.length), left < 56 ? BLOCK : 2 * BLOCK);
    last[left] = (byte) 0x80;
    long bits = bytes.length * 8L;
    for (int i = 1; i <= 8; i++) {
      last[last.length - i] = (byte) (bits >>> 8 * (i - 1));
    }
    for (int at = 0; at < last.length; at += BLOCK) {
      block(last, at);
    }
  }

  private void block(byte[] bytes, int at) {
    expand(bytes, at);
    int a = state[0];
    int b = state[1];
    int c = state[2];
    int d = state[3];
    int e = state[4];
    int f = state[5];
    int g = state[6];
    int h = state[7];
    for (int i = 0; i < 64; i++) {
      int first = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + (e & f ^ ~e & g) + ROUNDS[i] + words[i];
      int second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + (a & b ^ a & c ^ b & c);
      h = g;
      g = f;
      f = e;
      e = d + first;
      d = c;
      c = b;
      b = a;
      a = first + second;
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
    state[5] += f;
    state[6] += g;
    state[7] += h;
  }

  private void expand(byte[] bytes, int at) {
    for (int i = 0; i < 16; i++) {
      int from = at + 4 * i;
      words[i] =
          bytes[from] << 24 | (bytes[from + 1] & 0xff) << 16 | (bytes[from + 2] & 0xff) << 8 | bytes[from + 3] & 0xff;
    }
    for (int i = 16; i < 64; i++) {
      int w15 = words[i - 15];
      int w2 = words[i - 2];
      int first = turn(w15, 7) ^ turn(w15, 18) ^ w15 >>> 3;
      int second = turn(w2, 17) ^ turn(w2, 19) ^ w2 >>> 10;
      words[i] = words[i - 16] + first + words[i - 7] + second;
    }
  }

  private static int turn(int word, int right) {
    return Integer.rotateRight(word, right);
  }

  private static boolean isPrime(int n) {
    for (int d = 2; d * d <= n; d++) {
      if (n % d == 0) {
        return false;
      }
    }
    return true;
  }

  private static int fraction(double root) {
    return (int) (long) ((root - Math.floor(root)) * 0x1p32);
  }

  private static String hex(int word) {
    char[] digits = new char[8];
    for (int i = 0; i < 8; i++) {
      digits[i] = HEX[word >>> 28 - 4 * i & 15];
    }
    return new String(digits);
  }
}
