package testcarve.librarycheck;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;

/** Makes each sample of a class again by its literal form, from its text, and compares. */
final class Literals {
  private Literals() {}

  static List<String> check(String[] cells, Samples samples, int release) {
    List<String> problems = new ArrayList<>();
    boolean byText = cells[3].equals("New") || cells[3].equals("Static");
    if (!byText || cells[5].equals("Element") || Integer.parseInt(cells[7]) > release || cells[1].contains("Windows")) {
      return problems;
    }
    for (Samples.Sample sample : samples.all) {
      if (sample.type().getName().equals(cells[1])) {
        try {
          Object original = sample.maker().make().it();
          if (original instanceof Throwable throwable && throwable.getCause() != null) {
            continue;
          }
          Object copy = make(cells, original);
          if (!content(sample.maker().make().it()).equals(content(copy))) {
            problems.add(content(sample.maker().make().it()) + " came back as " + copy);
          }
        } catch (Exception e) {
          problems.add(e.toString());
        }
      }
    }
    return problems;
  }

  /** A throwable's stack trace is where it was made, and no test looks at it. */
  private static String content(Object object) {
    String content = Content.of(object);
    return object instanceof Throwable ? content.replaceFirst(" trace.*", "") : content;
  }

  private static Object make(String[] cells, Object original) throws Exception {
    Class<?> type = Class.forName(cells[2]);
    List<Class<?>> types = new ArrayList<>();
    List<Object> values = new ArrayList<>();
    for (String word : cells[5].isEmpty() ? new String[0] : cells[5].split(",")) {
      argument(word, original, types, values);
    }
    Object made = null;
    if (cells[3].equals("New")) {
      made = type.getConstructor(types.toArray(new Class<?>[0])).newInstance(values.toArray());
    } else {
      made = factory(type, cells[4], types).invoke(null, arguments(factory(type, cells[4], types), values));
    }
    return cells[6].isEmpty() ? made : made.getClass().getMethod(cells[6]).invoke(made);
  }

  private static Object[] arguments(Method method, List<Object> values) {
    List<Object> all = new ArrayList<>(values);
    if (method.isVarArgs()) {
      all.add(new String[0]);
    }
    return all.toArray();
  }

  private static Method factory(Class<?> type, String name, List<Class<?>> types) throws NoSuchMethodException {
    for (Method method : type.getMethods()) {
      int fixed = method.getParameterCount() - (method.isVarArgs() ? 1 : 0);
      if (method.getName().equals(name) && fixed == types.size()) {
        boolean fits = true;
        for (int i = 0; i < fixed; i++) {
          fits &= method.getParameterTypes()[i].isAssignableFrom(types.get(i));
        }
        if (fits) {
          return method;
        }
      }
    }
    throw new NoSuchMethodException(type + "." + name + types);
  }

  private static void argument(String word, Object original, List<Class<?>> types, List<Object> values)
      throws IOException {
    String text = text(original);
    switch (word) {
      case "Message" -> put(types, values, String.class, ((Throwable) original).getMessage());
      case "Text" -> put(types, values, String.class, text);
      case "LanguageTag" -> put(types, values, String.class, text.replace('_', '-'));
      case "Long" -> put(types, values, long.class, Long.parseLong(text));
      case "Int" -> put(types, values, int.class, Integer.parseInt(text));
      case "Boolean" -> put(types, values, boolean.class, Boolean.parseBoolean(text));
      case "Flags" -> put(types, values, int.class, ((Pattern) original).flags());
      default -> throw new IllegalArgumentException(word);
    }
  }

  private static String text(Object original) throws IOException {
    if (original instanceof Date date) {
      return Long.toString(date.getTime());
    }
    if (original instanceof Random random) {
      return Long.toString(seed(random));
    }
    return original instanceof java.io.Reader ? Content.of(original) : original.toString();
  }

  /** The seed of one that goes on like it: the last field of its serialised form, before the mark that ends it, scrambled as its constructor does. */
  private static long seed(Random random) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(random);
    }
    int end = bytes.size() - 1;
    return ByteBuffer.wrap(bytes.toByteArray()).getLong(end - Long.BYTES) ^ 0x5DEECE66DL;
  }

  private static void put(List<Class<?>> types, List<Object> values, Class<?> type, Object value) {
    types.add(type);
    values.add(value);
  }
}
