package testcarve.librarycheck;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.Writer;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.Collection;
import java.util.Date;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.Map;
import java.util.Random;

/** Changes an object's state, to see whether others notice. */
@SuppressWarnings("unchecked")
final class Poke {
  private Poke() {}

  /** False: this object cannot be changed, or nobody knows how. */
  static boolean at(Object object) {
    try {
      return object != null && (change(object) || consume(object));
    } catch (Exception e) {
      return false;
    }
  }

  private static boolean change(Object object) throws Exception {
    if (object.getClass().isArray()) {
      return array(object);
    }
    if (object instanceof Map<?, ?> map) {
      map.clear();
    } else if (object instanceof Collection<?> collection) {
      collection(collection);
    } else if (object instanceof StringBuilder builder) {
      builder.append("poke").setCharAt(0, 'P');
    } else if (object instanceof StringBuffer buffer) {
      buffer.append("poke").setCharAt(0, 'P');
    } else if (object instanceof Writer writer) {
      writer.write("poke");
      writer.flush();
    } else if (object instanceof OutputStream stream) {
      stream.write('p');
      stream.flush();
    } else if (object instanceof Map.Entry<?, ?> entry) {
      ((Map.Entry<Object, Object>) entry).setValue("poke");
    } else if (object instanceof BitSet bits) {
      bits.flip(1);
    } else if (object instanceof Date date) {
      date.setTime(77);
    } else if (object instanceof ByteBuffer bytes) {
      bytes.put(0, (byte) 77);
    } else if (object instanceof java.io.RandomAccessFile file) {
      file.write('p');
    } else if (object instanceof java.nio.channels.FileChannel file) {
      file.write(ByteBuffer.wrap(new byte[] {'p'}));
    } else if (object instanceof java.util.Formatter formatter) {
      formatter.format("poke").flush();
    } else {
      return false;
    }
    return true;
  }

  private static boolean consume(Object object) throws Exception {
    if (object instanceof Reader reader) {
      return reader.read() >= 0;
    }
    if (object instanceof InputStream stream) {
      return stream.read() >= 0;
    }
    if (object instanceof Iterator<?> iterator) {
      return iterator.next() != iterator;
    }
    if (object instanceof Enumeration<?> enumeration) {
      return enumeration.nextElement() != enumeration;
    }
    if (object instanceof Random random) {
      random.nextLong();
      return true;
    }
    return false;
  }

  private static boolean array(Object array) {
    if (Array.getLength(array) == 0) {
      return false;
    }
    Object first = Array.get(array, 0);
    if (first instanceof Byte) {
      Array.setByte(array, 0, (byte) 'P');
    } else if (first instanceof Character) {
      Array.setChar(array, 0, 'P');
    } else if (first instanceof Boolean old) {
      Array.setBoolean(array, 0, !old);
    } else if (first instanceof Number number && array.getClass().getComponentType().isPrimitive()) {
      Array.set(array, 0, number instanceof Integer ? 99 : number instanceof Long ? (Object) 99L : number instanceof Double ? (Object) 99d
          : number instanceof Float ? (Object) 99f : (Object) (short) 99);
    } else {
      Array.set(array, 0, array.getClass().getComponentType().isAssignableFrom(String.class) ? "P" : null);
    }
    return true;
  }

  private static void collection(Collection<?> collection) {
    try {
      collection.remove(collection.iterator().next());
    } catch (UnsupportedOperationException | java.util.NoSuchElementException e) {
      if (collection instanceof java.util.List<?> list && !list.isEmpty()) {
        ((java.util.List<Object>) list).set(0, "P");
      } else {
        ((Collection<Object>) collection).add("P");
      }
    }
  }
}
