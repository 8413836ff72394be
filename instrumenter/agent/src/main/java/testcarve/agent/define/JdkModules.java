package testcarve.agent.define;

import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URI;
import java.util.Optional;

/** Modules, by reflection: the sources are of Java 8. */
public final class JdkModules {

  /** After fewer calls JVMs before 18 make a class for a method that is called by reflection. */
  private static final int OFTEN = 20;

  private JdkModules() {}

  /** Has the JVM make those classes now: where a program has overrun its stack it would fail, say so, and try again. */
  static void rehearse() {
    for (int i = 0; i < OFTEN; i++) {
      name(JdkModules.class);
      name(Object.class);
      isHidden(Object.class);
    }
  }

  /** The loader that defines the classes of a module of the JDK; null for boot. */
  static ClassLoader loader(String module) {
    try {
      Object boot = boot();
      return (ClassLoader)
          Class.forName("java.lang.ModuleLayer").getMethod("findLoader", String.class).invoke(boot, module);
    } catch (ReflectiveOperationException | RuntimeException unknown) {
      // Not in the boot layer, so not loaded by any of its loaders.
      return null;
    }
  }

  /** Where a module of the boot layer lies, as the code source of its classes says it; null if that is not known. */
  public static String location(String module) {
    try {
      Object configuration = call("java.lang.ModuleLayer", "configuration", boot());
      Object resolved =
          Class.forName("java.lang.module.Configuration")
              .getMethod("findModule", String.class)
              .invoke(configuration, module);
      Object reference = call("java.lang.module.ResolvedModule", "reference", ((Optional<?>) resolved).get());
      Object location = call("java.lang.module.ModuleReference", "location", reference);
      return ((URI) ((Optional<?>) location).get()).toURL().toString();
    } catch (ReflectiveOperationException | RuntimeException | MalformedURLException unknown) {
      return null;
    }
  }

  /** The main class that the descriptor of a module of the boot layer names, or null. */
  public static String mainClass(String module) {
    try {
      Object found =
          Class.forName("java.lang.ModuleLayer").getMethod("findModule", String.class).invoke(boot(), module);
      Object descriptor = call("java.lang.Module", "getDescriptor", ((Optional<?>) found).get());
      return (String) ((Optional<?>) call("java.lang.module.ModuleDescriptor", "mainClass", descriptor)).get();
    } catch (ReflectiveOperationException | RuntimeException unknown) {
      return null;
    }
  }

  private static Object boot() throws ReflectiveOperationException {
    return Class.forName("java.lang.ModuleLayer", false, null).getMethod("boot").invoke(null);
  }

  private static Object call(String type, String method, Object on) throws ReflectiveOperationException {
    return Class.forName(type).getMethod(method).invoke(on);
  }

  /** The name of a class's module, or null if it is unnamed. */
  static String name(Class<?> c) {
    try {
      Method moduleOf = Class.class.getMethod("getModule");
      Object module = moduleOf.invoke(c);
      return (String) moduleOf.getReturnType().getMethod("getName").invoke(module);
    } catch (ReflectiveOperationException | RuntimeException beforeModules) {
      return null;
    }
  }

  /** Whether a class is hidden, as lambdas are. */
  static boolean isHidden(Class<?> c) {
    try {
      return (Boolean) Class.class.getMethod("isHidden").invoke(c);
    } catch (ReflectiveOperationException | RuntimeException beforeHidden) {
      return c.getName().indexOf('/') >= 0;
    }
  }
}
