package testcarve.agent.content;

import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Readers of builders, and of the writers and readers whose data is text in memory. */
final class TextReaders {

  private TextReaders() {}

  static Reader of(Class<?> c) throws NoSuchFieldException {
    switch (c.getName()) {
      case "java.lang.StringBuilder":
      case "java.lang.StringBuffer":
        return new Builder(c);
      case "java.io.StringWriter":
        return new Writer(Slot.of(c, "buf"));
      case "java.io.CharArrayWriter":
        return new Chars("text", c, null);
      case "java.io.CharArrayReader":
        return new Chars("reader", c, Slot.of(c, "pos"));
      case "java.io.StringReader":
        return stringReader(c);
      case "java.util.StringJoiner":
        return new Joiner();
      case "java.util.StringTokenizer":
        return new StringIn(Slot.of(c, "str"), Slot.of(c, "currentPosition"), null, false);
      default:
        return c.getName().startsWith("java.io.Reader$") ? sequenceReader(c) : null;
    }
  }

  /** Since Java 24 a {@code StringReader} is a wrapper of {@code Reader.of}. */
  private static Reader stringReader(Class<?> c) throws NoSuchFieldException {
    Slot string = Slot.find(c, "str");
    return string == null
        ? new Delegating(Slot.of(c, "r"))
        : new StringIn(string, Slot.of(c, "next"), null, true);
  }

  /** What {@code Reader.of} makes; other anonymous readers in that class lack its fields. */
  private static Reader sequenceReader(Class<?> c) throws NoSuchFieldException {
    return new StringIn(Slot.of(c, "val$cs", "cs"), Slot.of(c, "next"), Slot.of(c, "isClosed"), true);
  }

  /** {@code StringBuilder} and {@code StringBuffer}, the latter without its lock. */
  static final class Builder extends Reader {
    private final Slot value;
    private final Slot coder;
    private final Slot count;

    Builder(Class<?> c) throws NoSuchFieldException {
      value = Slot.of(c, "value");
      coder = Slot.find(c, "coder");
      count = Slot.of(c, "count");
    }

    @Override
    void read(Object o, Output out) throws IllegalAccessException {
      int length = count.intOf(o);
      String text = text(o, Math.min(length, out.maxChars));
      out.text("text", length <= out.maxChars, text);
    }

    /** The first characters; the array is Latin-1 or UTF-16 bytes, before Java 9 it is chars. */
    String text(Object o, int length) throws IllegalAccessException {
      Object array = value.get(o);
      if (array instanceof char[]) {
        return new String((char[]) array, 0, length);
      }
      byte[] bytes = (byte[]) array;
      return coder.intOf(o) == 0 ? new String(bytes, 0, length, StandardCharsets.ISO_8859_1) : utf16(bytes, length);
    }

    /** Not by a Charset: that would replace lone surrogates. */
    private static String utf16(byte[] bytes, int length) {
      boolean big = ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN;
      char[] chars = new char[length];
      for (int i = 0; i < length; i++) {
        int first = bytes[2 * i] & 0xff;
        int second = bytes[2 * i + 1] & 0xff;
        chars[i] = (char) (big ? first << 8 | second : second << 8 | first);
      }
      return new String(chars);
    }
  }

  /** {@code StringWriter}: its text is in a {@code StringBuffer}, which {@code getBuffer} gives away. */
  private static final class Writer extends Reader {
    private final Slot buffer;

    Writer(Slot buffer) {
      this.buffer = buffer;
    }

    @Override
    void read(Object o, Output out) throws Throwable {
      Object inner = buffer.get(o);
      Registry.exact(inner.getClass()).read(inner, out);
    }
  }

  /** {@code CharArrayWriter}; {@code CharArrayReader}, which has a position. */
  private static final class Chars extends Reader {
    private final String kind;
    private final Slot buffer;
    private final Slot count;
    private final Slot position;

    Chars(String kind, Class<?> c, Slot position) throws NoSuchFieldException {
      this.kind = kind;
      buffer = Slot.of(c, "buf");
      count = Slot.of(c, "count");
      this.position = position;
    }

    @Override
    void read(Object o, Output out) throws IllegalAccessException {
      char[] chars = (char[]) buffer.get(o);
      boolean closed = chars == null;
      int length = closed ? 0 : Math.min(count.intOf(o), chars.length);
      int told = Math.min(length, out.maxChars);
      out.beginText(kind, !closed && told == length, closed ? "" : new String(chars, 0, told));
      if (position != null) {
        out.sink.number(position.intOf(o));
      }
      out.end();
    }
  }

  /** A reader of a string: all of it, and the position. A tokenizer also has delimiters. */
  private static final class StringIn extends Reader {
    private final Slot text;
    private final Slot position;
    private final Slot closed;
    private final boolean whole;

    StringIn(Slot text, Slot position, Slot closed, boolean whole) {
      this.text = text;
      this.position = position;
      this.closed = closed;
      this.whole = whole;
    }

    @Override
    void read(Object o, Output out) throws Throwable {
      Object source = text.get(o);
      boolean open = closed == null || !closed.booleanOf(o);
      if (source != null && !(source instanceof String)) {
        out.wraps(false, source, position.intOf(o));
        return;
      }
      out.beginText("reader", whole && open && source != null, source == null ? "" : (String) source);
      out.sink.number(position.intOf(o));
      out.end();
    }
  }

  /** Reads the one object behind another. */
  private static final class Delegating extends Reader {
    private final Slot inner;

    Delegating(Slot inner) {
      this.inner = inner;
    }

    @Override
    void read(Object o, Output out) throws Throwable {
      Object behind = inner.get(o);
      Registry.exact(behind.getClass()).read(behind, out);
    }
  }

  /** {@code StringJoiner}, a final class on strings only; its delimiter and affixes are told as part of the text. */
  private static final class Joiner extends Reader {
    @Override
    void read(Object o, Output out) {
      out.text("text", false, o.toString());
    }
  }
}
