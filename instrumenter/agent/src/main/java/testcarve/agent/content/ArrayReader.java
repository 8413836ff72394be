package testcarve.agent.content;

/** Reads arrays, of primitives without boxing. */
final class ArrayReader extends Reader {

  static final ArrayReader INSTANCE = new ArrayReader();

  private ArrayReader() {}

  @Override
  void read(Object o, Output out) {
    int length = java.lang.reflect.Array.getLength(o);
    int told = Math.min(length, out.maxElements);
    out.begin("list", told == length);
    out.sink.size(told);
    if (o instanceof Object[]) {
      references((Object[]) o, told, out.sink);
    } else {
      primitives(o, told, out.sink);
    }
    out.end();
  }

  private static void references(Object[] a, int n, ContentSink sink) {
    for (int i = 0; i < n; i++) {
      sink.value(a[i]);
    }
  }

  private static void primitives(Object o, int n, ContentSink sink) {
    if (o instanceof int[]) {
      int[] a = (int[]) o;
      for (int i = 0; i < n; i++) {
        sink.value(a[i]);
      }
    } else if (o instanceof byte[]) {
      byte[] a = (byte[]) o;
      for (int i = 0; i < n; i++) {
        sink.value(a[i]);
      }
    } else if (o instanceof char[]) {
      char[] a = (char[]) o;
      for (int i = 0; i < n; i++) {
        sink.value(a[i]);
      }
    } else if (o instanceof long[]) {
      long[] a = (long[]) o;
      for (int i = 0; i < n; i++) {
        sink.value(a[i]);
      }
    } else if (o instanceof double[]) {
      double[] a = (double[]) o;
      for (int i = 0; i < n; i++) {
        sink.value(a[i]);
      }
    } else {
      smallPrimitives(o, n, sink);
    }
  }

  private static void smallPrimitives(Object o, int n, ContentSink sink) {
    if (o instanceof boolean[]) {
      boolean[] a = (boolean[]) o;
      for (int i = 0; i < n; i++) {
        sink.value(a[i]);
      }
    } else if (o instanceof float[]) {
      float[] a = (float[]) o;
      for (int i = 0; i < n; i++) {
        sink.value(a[i]);
      }
    } else {
      short[] a = (short[]) o;
      for (int i = 0; i < n; i++) {
        sink.value(a[i]);
      }
    }
  }
}
