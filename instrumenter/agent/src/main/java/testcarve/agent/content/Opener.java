package testcarve.agent.content;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Opens packages of java.base to the agent's module. By reflection, since the sources are of Java 8, which has no modules: there is
 * nothing to open there.
 */
final class Opener {

  private static final String[] PACKAGES = {
    "java.io",
    "java.lang",
    "java.lang.reflect",
    "java.math",
    "java.net",
    "java.nio",
    "java.nio.charset",
    "java.text",
    "java.util",
    "java.util.concurrent",
    "java.util.concurrent.atomic",
    "java.util.regex",
    "java.util.zip",
    "jdk.internal.misc",
    "sun.nio.cs",
    "sun.util.calendar",
  };

  private Opener() {}

  static void open(Instrumentation inst) {
    try {
      Method moduleOf = Class.class.getMethod("getModule");
      Object base = moduleOf.invoke(Object.class);
      Set<Object> self = Collections.singleton(moduleOf.invoke(Opener.class));
      Map<String, Set<Object>> opens = new HashMap<>();
      for (String name : PACKAGES) {
        opens.put(name, self);
      }
      redefine(inst, moduleOf.getReturnType(), base, opens);
    } catch (ReflectiveOperationException | RuntimeException closed) {
      // Java 8, or a JDK without one of the packages: readers that need a closed field are not used.
    }
  }

  private static void redefine(Instrumentation inst, Class<?> module, Object base, Map<String, Set<Object>> opens)
      throws ReflectiveOperationException {
    Method redefineModule =
        Instrumentation.class.getMethod(
            "redefineModule", module, Set.class, Map.class, Map.class, Set.class, Map.class);
    redefineModule.invoke(
        inst,
        base,
        Collections.emptySet(),
        Collections.emptyMap(),
        opens,
        Collections.emptySet(),
        Collections.emptyMap());
  }
}
