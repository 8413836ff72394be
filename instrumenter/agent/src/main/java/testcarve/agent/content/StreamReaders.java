package testcarve.agent.content;

import java.nio.Buffer;
import java.nio.ByteBuffer;

/** Readers of streams: bytes in memory, and streams on others, complete while nothing is held in a buffer between. */
final class StreamReaders {

  private StreamReaders() {}

  static Reader of(Class<?> c) throws NoSuchFieldException {
    switch (c.getName()) {
      case "java.io.ByteArrayOutputStream":
        return new Bytes("bytes", c, null);
      case "java.io.ByteArrayInputStream":
        return new Bytes("readerb", c, Slot.of(c, "pos"));
      case "java.nio.HeapByteBuffer":
      case "java.nio.HeapByteBufferR":
        return new HeapBuffer(c);
      case "java.nio.HeapCharBuffer":
      case "java.nio.HeapCharBufferR":
        return new HeapChars(c);
      case "java.io.FileInputStream":
      case "java.io.FileOutputStream":
      case "java.io.RandomAccessFile":
        return new ValueReaders.OfField(Slot.of(c, "path"), false);
      default:
        Reader reader = output(c);
        return reader == null ? input(c) : reader;
    }
  }

  private static Reader output(Class<?> c) throws NoSuchFieldException {
    switch (c.getName()) {
      case "java.io.PrintWriter":
      case "java.io.FilterWriter":
      case "java.io.PrintStream":
      case "java.io.FilterOutputStream":
        return Wraps.all(c, "out");
      case "java.io.DataOutputStream":
      case "java.util.zip.DeflaterOutputStream":
      case "java.util.zip.GZIPOutputStream":
      case "java.util.zip.ZipOutputStream":
      case "java.util.zip.CheckedOutputStream":
        return Wraps.part(c, "out");
      case "java.io.BufferedWriter":
        return new Buffered(Slot.of(c, "out"), Slot.of(c, "nextChar"), null);
      case "java.io.BufferedOutputStream":
        return new Buffered(Slot.of(c, "out"), Slot.of(c, "count"), null);
      case "java.io.OutputStreamWriter":
      case "java.io.FileWriter":
        return new Coder(Slot.of(c, "se"), Jdk.named("sun.nio.cs.StreamEncoder"), "out", false);
      default:
        return null;
    }
  }

  private static Reader input(Class<?> c) throws NoSuchFieldException {
    switch (c.getName()) {
      case "java.io.FilterReader":
      case "java.io.FilterInputStream":
        return Wraps.all(c, "in");
      case "java.io.LineNumberReader":
      case "java.io.PushbackReader":
      case "java.io.PushbackInputStream":
      case "java.io.DataInputStream":
      case "java.util.zip.InflaterInputStream":
      case "java.util.zip.GZIPInputStream":
      case "java.util.zip.ZipInputStream":
      case "java.util.zip.CheckedInputStream":
        return Wraps.part(c, "in");
      case "java.io.StreamTokenizer":
        return Wraps.part(c, "reader");
      case "java.io.BufferedReader":
        return new Buffered(Slot.of(c, "in"), Slot.of(c, "nChars"), Slot.of(c, "nextChar"));
      case "java.io.BufferedInputStream":
        return new Buffered(Slot.of(c, "in"), Slot.of(c, "count"), Slot.of(c, "pos"));
      case "java.io.InputStreamReader":
      case "java.io.FileReader":
        return new Coder(Slot.of(c, "sd"), Jdk.named("sun.nio.cs.StreamDecoder"), "in", true);
      default:
        return null;
    }
  }

  /** {@code ByteArrayOutputStream}; {@code ByteArrayInputStream}, which has a position. */
  private static final class Bytes extends Reader {
    private final String kind;
    private final Slot buffer;
    private final Slot count;
    private final Slot position;

    Bytes(String kind, Class<?> c, Slot position) throws NoSuchFieldException {
      this.kind = kind;
      buffer = Slot.of(c, "buf");
      count = Slot.of(c, "count");
      this.position = position;
    }

    @Override
    void read(Object o, Output out) throws IllegalAccessException {
      byte[] bytes = (byte[]) buffer.get(o);
      int n = Math.min(count.intOf(o), bytes.length);
      out.begin(kind, n <= out.maxChars);
      out.bytes(bytes, 0, n);
      if (position != null) {
        out.sink.number(position.intOf(o));
      }
      out.end();
    }
  }

  /** A byte buffer on an array: complete as plain bytes if it is as {@code wrap} makes it. */
  private static final class HeapBuffer extends Reader {
    private final Slot array;
    private final Slot offset;

    HeapBuffer(Class<?> c) throws NoSuchFieldException {
      array = Slot.of(c, "hb");
      offset = Slot.of(c, "offset");
    }

    @Override
    void read(Object o, Output out) throws IllegalAccessException {
      Buffer buffer = (Buffer) o;
      byte[] bytes = (byte[]) array.get(o);
      out.wraps(true, bytes);
      int limit = buffer.limit();
      boolean fresh =
          buffer.position() == 0
              && limit == bytes.length
              && !buffer.isReadOnly()
              && ((ByteBuffer) o).order() == java.nio.ByteOrder.BIG_ENDIAN;
      out.begin(fresh ? "bytes" : "readerb", fresh && limit <= out.maxChars);
      out.bytes(bytes, offset.intOf(o), limit);
      if (!fresh) {
        out.sink.number(buffer.position());
      }
      out.end();
    }
  }

  /** A char buffer on an array: what remains to be read of it is its text. */
  private static final class HeapChars extends Reader {
    private final Slot array;
    private final Slot offset;

    HeapChars(Class<?> c) throws NoSuchFieldException {
      array = Slot.of(c, "hb");
      offset = Slot.of(c, "offset");
    }

    @Override
    void read(Object o, Output out) throws IllegalAccessException {
      Buffer buffer = (Buffer) o;
      char[] chars = (char[]) array.get(o);
      out.wraps(true, chars);
      int told = Math.min(buffer.remaining(), out.maxChars);
      out.text("text", false, new String(chars, offset.intOf(o) + buffer.position(), told));
    }
  }

  /** A stream with a buffer: {@code filled} units, of which {@code taken} have been read on; for output none. */
  private static final class Buffered extends Reader {
    private final Slot inner;
    private final Slot filled;
    private final Slot taken;

    Buffered(Slot inner, Slot filled, Slot taken) {
      this.inner = inner;
      this.filled = filled;
      this.taken = taken;
    }

    @Override
    void read(Object o, Output out) throws IllegalAccessException {
      int done = taken == null ? 0 : taken.intOf(o);
      out.wraps(filled.intOf(o) <= done, inner.get(o));
    }
  }

  /** A writer or reader on a byte stream: its encoder or decoder holds bytes. */
  private static final class Coder extends Reader {
    private final Slot coder;
    private final Slot stream;
    private final Slot bytes;
    private final Slot leftover;
    private final boolean decoder;

    Coder(Slot coder, Class<?> c, String stream, boolean decoder) throws NoSuchFieldException {
      this.coder = coder;
      this.stream = Slot.of(c, stream);
      bytes = Slot.of(c, "bb");
      leftover = Slot.of(c, "haveLeftoverChar");
      this.decoder = decoder;
    }

    @Override
    void read(Object o, Output out) throws IllegalAccessException {
      Object inner = coder.get(o);
      Buffer held = (Buffer) bytes.get(inner);
      boolean empty = (decoder ? held.remaining() : held.position()) == 0 && !leftover.booleanOf(inner);
      Object behind = stream.get(inner);
      out.wraps(empty && behind != null, behind);
    }
  }
}
