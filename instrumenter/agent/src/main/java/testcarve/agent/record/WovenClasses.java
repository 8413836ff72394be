package testcarve.agent.record;

import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * Which methods of which loaded classes record themselves.
 *
 * <p>A class is woven before it exists as a {@link Class}; so its methods are kept by loader and
 * name until they are first asked for.
 */
public final class WovenClasses {

  /** What the body of a declared method is. */
  private static final Integer RECORDED = 1;

  private static final Integer SILENT = 0;

  private static final Map<ClassLoader, Map<String, Map<String, Integer>>> LOADERS =
      new WeakHashMap<>();

  private static final Map<String, Integer> UNWOVEN = new HashMap<>();

  private static final ClassValue<Map<String, Integer>> METHODS =
      new ClassValue<Map<String, Integer>>() {
        @Override
        protected Map<String, Integer> computeValue(Class<?> type) {
          return methodsOf(type);
        }
      };

  private WovenClasses() {}

  /**
   * Tells of a woven class.
   *
   * @param methods name and descriptor of each declared method; true if it records itself
   */
  public static void add(ClassLoader loader, String internalName, Map<String, Boolean> methods) {
    Map<String, Integer> bodies = new HashMap<>();
    for (Map.Entry<String, Boolean> method : methods.entrySet()) {
      bodies.put(method.getKey(), method.getValue() ? RECORDED : SILENT);
    }
    synchronized (LOADERS) {
      Map<String, Map<String, Integer>> classes = LOADERS.get(loader);
      if (classes == null) {
        classes = new HashMap<>();
        LOADERS.put(loader, classes);
      }
      classes.put(internalName, bodies);
    }
  }

  private static Map<String, Integer> methodsOf(Class<?> type) {
    synchronized (LOADERS) {
      Map<String, Map<String, Integer>> classes = LOADERS.get(type.getClassLoader());
      Map<String, Integer> found =
          classes == null ? null : classes.get(type.getName().replace('.', '/'));
      return found == null ? UNWOVEN : found;
    }
  }

  /** Whether the class is woven. */
  public static boolean isWoven(Class<?> type) {
    return METHODS.get(type) != UNWOVEN;
  }

  /** Which body a call of this method on an object of this class runs. */
  static Body selects(Class<?> type, String key) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      Map<String, Integer> methods = METHODS.get(c);
      Integer body = methods.get(key);
      if (body != null) {
        return body.equals(RECORDED) ? Body.RECORDED : Body.SILENT;
      }
      if (methods == UNWOVEN && c != Object.class && hidesWoven(c, key)) {
        return Body.LIBRARY;
      }
    }
    return hasWovenDefault(type, key) ? Body.RECORDED : Body.LIBRARY;
  }

  /** Whether a class that is not woven declares a method that one above it defines woven. */
  private static boolean hidesWoven(Class<?> type, String key) {
    if (!isWovenAbove(type.getSuperclass(), key) && !hasWovenDefault(type, key)) {
      return false;
    }
    try {
      for (Method method : type.getDeclaredMethods()) {
        if (key.equals(method.getName() + descriptor(method))) {
          return true;
        }
      }
      return false;
    } catch (LinkageError incomplete) {
      return true;
    }
  }

  private static boolean isWovenAbove(Class<?> type, String key) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      Integer body = METHODS.get(c).get(key);
      if (body != null) {
        return true;
      }
    }
    return false;
  }

  private static boolean hasWovenDefault(Class<?> type, String key) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      if (declaresWoven(c.getInterfaces(), key)) {
        return true;
      }
    }
    return type.isInterface() && RECORDED.equals(METHODS.get(type).get(key));
  }

  private static boolean declaresWoven(Class<?>[] interfaces, String key) {
    for (Class<?> type : interfaces) {
      if (RECORDED.equals(METHODS.get(type).get(key))
          || declaresWoven(type.getInterfaces(), key)) {
        return true;
      }
    }
    return false;
  }

  private static String descriptor(Method method) {
    StringBuilder text = new StringBuilder("(");
    for (Class<?> parameter : method.getParameterTypes()) {
      text.append(descriptor(parameter));
    }
    return text.append(')').append(descriptor(method.getReturnType())).toString();
  }

  /** The descriptor of a type. */
  static String descriptor(Class<?> type) {
    if (type == void.class) {
      return "V";
    }
    return java.lang.reflect.Array.newInstance(type, 0)
        .getClass()
        .getName()
        .substring(1)
        .replace('.', '/');
  }
}
