package testcarve.agent.format;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Numbers and writes definition records.
 *
 * <p>A line is appended whole under the writer's lock. Nobody may hold a lock of his own while he
 * calls foreign code (class loaders, streams of resources), and nobody may call foreign code from
 * inside {@link #line}: the writer's lock is the innermost of all.
 */
public final class Definitions {

  private static final char[] HEX = "0123456789abcdef".toCharArray();

  private final TraceWriter out;
  private final AtomicInteger classes = new AtomicInteger();
  private final AtomicInteger methods = new AtomicInteger();
  private final AtomicInteger fields = new AtomicInteger();
  private final AtomicInteger callees = new AtomicInteger();
  private final AtomicInteger lambdas = new AtomicInteger();

  /** Definitions that go to this writer. */
  public Definitions(TraceWriter out) {
    this.out = out;
  }

  /** The next class number. */
  public int newClassId() {
    return classes.incrementAndGet();
  }

  /** The next method number. */
  public int newMethodId() {
    return methods.incrementAndGet();
  }

  /** The next field number. */
  public int newFieldId() {
    return fields.incrementAndGet();
  }

  /** The next number of a library method as a call site names it. */
  public int newCalleeId() {
    return callees.incrementAndGet();
  }

  /** The next number of a site that makes functional objects. */
  public int newLambdaId() {
    return lambdas.incrementAndGet();
  }

  /** Appends one whole definition line (ASCII, without its line end). */
  public void line(String line) {
    out.definition(line);
  }

  /** The text in quotes, with escapes for all that is not printable ASCII. */
  public static String quote(CharSequence text) {
    StringBuilder quoted = new StringBuilder(text.length() + 2);
    quoted.append('"');
    for (int i = 0; i < text.length(); i++) {
      escape(quoted, text.charAt(i));
    }
    return quoted.append('"').toString();
  }

  private static void escape(StringBuilder quoted, char unit) {
    if (unit == '"' || unit == '\\') {
      quoted.append('\\').append(unit);
    } else if (unit >= ' ' && unit < 0x7f) {
      quoted.append(unit);
    } else if (unit == '\n') {
      quoted.append("\\n");
    } else if (unit == '\r') {
      quoted.append("\\r");
    } else if (unit == '\t') {
      quoted.append("\\t");
    } else {
      quoted.append("\\u").append(HEX[unit >> 12]).append(HEX[unit >> 8 & 15]);
      quoted.append(HEX[unit >> 4 & 15]).append(HEX[unit & 15]);
    }
  }
}
