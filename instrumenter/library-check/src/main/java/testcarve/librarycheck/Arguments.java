package testcarve.librarycheck;

import java.lang.reflect.Executable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What to pass: for each parameter type a few values, and for a method a bounded choice of their combinations. */
final class Arguments {
  private static final int MOST = 28;
  private final Samples samples;

  Arguments(Samples samples) {
    this.samples = samples;
  }

  /** Combinations of makers, one maker a parameter. */
  List<List<Samples.Maker>> of(Executable method, Row row) {
    Class<?>[] types = method.getParameterTypes();
    List<List<Samples.Maker>> pools = new ArrayList<>();
    for (int i = 0; i < types.length; i++) {
      pools.add(pool(types[i], row, "arg" + i));
    }
    return combine(pools);
  }

  private static List<List<Samples.Maker>> combine(List<List<Samples.Maker>> pools) {
    int longest = pools.stream().mapToInt(List::size).max().orElse(1);
    if (pools.stream().anyMatch(List::isEmpty)) {
      return List.of();
    }
    List<List<Samples.Maker>> all = new ArrayList<>();
    // Diagonals first: every value of every parameter occurs, then shifted ones until there are enough.
    for (int shift = 0; shift < longest && all.size() < MOST; shift++) {
      for (int at = 0; at < longest && all.size() < MOST; at++) {
        List<Samples.Maker> one = new ArrayList<>();
        for (int p = 0; p < pools.size(); p++) {
          one.add(pools.get(p).get((at + p * shift) % pools.get(p).size()));
        }
        all.add(one);
        if (pools.size() < 2 && shift > 0) {
          return all;
        }
      }
      if (pools.size() < 2) {
        return all;
      }
    }
    return all;
  }

  private List<Samples.Maker> pool(Class<?> type, Row row, String place) {
    if (row.effects.contains("file(" + place + ")")) {
      return files(type);
    }
    Object[] plain = plain(type);
    if (plain != null) {
      return Arrays.stream(plain).<Samples.Maker>map(value -> () -> Made.of(value)).toList();
    }
    if (type == Object.class && (row.className.equals("java.lang.reflect.Array") || row.names("arraycopy")) && place.equals(row.names("arraycopy") ? "arg2" : "arg0")
        || row.names("arraycopy") && place.equals("arg0")) {
      return List.of("[I", "[J", "[C", "[B", "[Z", "[D", "[F", "[S", "[Ljava.lang.Object;").stream().map(name -> arrays(named(name)).get(place.equals("arg2") ? 1 : 0)).toList();
    }
    if (type.isArray()) {
      return arrays(type);
    }
    return objects(type, row);
  }

  private static List<Samples.Maker> files(Class<?> type) {
    Samples.Maker maker = () -> {
      java.nio.file.Path file = Samples.file("arg.txt");
      return Made.of(type == String.class ? file.toString() : type == java.io.File.class ? file.toFile() : type.isInstance(file) ? file : null);
    };
    Samples.Maker fresh = () -> {
      java.nio.file.Path file = Samples.folder.resolve("fresh.txt");
      java.nio.file.Files.deleteIfExists(file);
      return Made.of(type == String.class ? file.toString() : type == java.io.File.class ? file.toFile() : type.isInstance(file) ? file : null);
    };
    return List.of(maker, fresh);
  }

  private static Object[] plain(Class<?> type) {
    return switch (type.getName()) {
      case "int" -> new Object[] {0, 2, 1, 10};
      case "long" -> new Object[] {1L, 0L, 3L};
      case "short" -> new Object[] {(short) 1, (short) 2};
      case "byte" -> new Object[] {(byte) 1, (byte) 66};
      case "char" -> new Object[] {'a', 'x'};
      case "boolean" -> new Object[] {true, false};
      case "float" -> new Object[] {1.5f, 0f};
      case "double" -> new Object[] {1.5, 0.0};
      case "java.lang.String" -> new Object[] {"b", "12", "[a-z]", "UTF-8", "2020-02-03", "toString", "UTC", "SHA-256", "rw"};
      case "java.lang.Class" -> new Object[] {String.class, Object.class, java.math.RoundingMode.class};
      case "java.util.stream.Collector" -> new Object[] {java.util.stream.Collectors.toList(), java.util.stream.Collectors.counting()};
      case "java.math.RoundingMode" -> new Object[] {java.math.RoundingMode.HALF_UP};
      case "java.nio.file.attribute.FileTime" -> new Object[] {java.nio.file.attribute.FileTime.fromMillis(5000)};
      default -> null;
    };
  }

  private static Class<?> named(String name) {
    try {
      return Class.forName(name);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<Samples.Maker> arrays(Class<?> type) {
    return switch (type.getName()) {
      case "[I" -> List.of(() -> Made.of(new int[] {5, 3, 4, 0}), () -> Made.of(new int[] {9, 8, 7, 6}));
      case "[J" -> List.of(() -> Made.of(new long[] {5, 3, 4, 0}), () -> Made.of(new long[] {9, 8, 7, 6}));
      case "[C" -> List.of(() -> Made.of("dbcahijklmnop".toCharArray()), () -> Made.of("xxxxyyyyzzzzz".toCharArray()));
      case "[B" -> List.of(() -> Made.of("ZGJjYQ==".getBytes()), () -> Made.of("eHh4eA==".getBytes()), () -> Made.of(new byte[64]));
      case "[Z" -> List.of(() -> Made.of(new boolean[] {true, false, true, true}), () -> Made.of(new boolean[4]));
      case "[D" -> List.of(() -> Made.of(new double[] {5, 3, 4, 0}), () -> Made.of(new double[] {9, 8, 7, 6}));
      case "[F" -> List.of(() -> Made.of(new float[] {5, 3, 4, 0}), () -> Made.of(new float[] {9, 8, 7, 6}));
      case "[S" -> List.of(() -> Made.of(new short[] {5, 3, 4, 0}), () -> Made.of(new short[] {9, 8, 7, 6}));
      case "[Ljava.lang.Object;", "[Ljava.lang.Comparable;" -> List.of(
          () -> Made.of(new String[] {"d", "b", "c", "a"}), () -> Made.of(new Object[] {new Probe(3), new Probe(1), new Probe(2)}),
          () -> Made.of(new Object[] {"x", "y", "z", "y"}));
      case "[Ljava.lang.String;" -> List.of(() -> Made.of(new String[] {"d", "b"}), () -> Made.of(new String[] {"x"}));
      case "[Ljava.lang.CharSequence;" -> List.of(() -> Made.of(new CharSequence[] {"d", new StringBuilder("e")}));
      case "[Ljava.util.Map$Entry;" -> List.of(() -> Made.of(new java.util.Map.Entry<?, ?>[] {java.util.Map.entry("a", "b")}),
          () -> Made.of(new java.util.Map.Entry<?, ?>[] {java.util.Map.entry(new Probe(1), "b")}));
      default -> List.of(() -> Made.of(java.lang.reflect.Array.newInstance(type.getComponentType(), 0)));
    };
  }

  private List<Samples.Maker> objects(Class<?> type, Row row) {
    List<Samples.Maker> pool = new ArrayList<>();
    if (type.isEnum()) {
      return Arrays.stream(type.getEnumConstants()).limit(3).<Samples.Maker>map(value -> () -> Made.of(value)).toList();
    }
    if (Spy.isFunctional(type) && !Iterable.class.isAssignableFrom(type) && type != Comparable.class && type != Appendable.class
        && type != Readable.class && !AutoCloseable.class.isAssignableFrom(type)) {
      pool.add(() -> Made.of(Spy.make(type)));
      if (type != java.util.Comparator.class) {
        return pool;
      }
    }
    if (type == Object.class || type == Comparable.class) {
      pool.add(() -> Made.of("b"));
      pool.add(() -> Made.of(new Probe(2)));
      pool.add(() -> Made.of("zz"));
      pool.add(() -> Made.of(new Probe(5)));
      if (type == Object.class) {
        pool.add(() -> Made.of(5));
        pool.add(() -> Made.of(null));
        if (row.className.endsWith("MessageFormat")) {
          pool.add(() -> Made.of(new Object[] {"x", "y"}));
        }
        pool.add(() -> Made.of(java.math.RoundingMode.UP));
        pool.add(() -> Made.of(new ArrayList<>(List.of(new Probe(1), new Probe(2), new Probe(3)))));
        pool.add(() -> Made.of(new java.util.HashMap<>(Samples.entries(Samples.probes()))));
      }
      return pool;
    }
    java.util.LinkedHashMap<Class<?>, Integer> seen = new java.util.LinkedHashMap<>();
    for (Samples.Sample sample : samples.all) {
      boolean usable = sample.type() != java.util.IdentityHashMap.class || type == sample.type();
      if (usable && type.isAssignableFrom(sample.type()) && (seen.size() < 9 || seen.containsKey(sample.type())) && seen.merge(sample.type(), 1, Integer::sum) <= 4) {
        pool.add(sample.maker());
      }
    }
    return pool;
  }
}
