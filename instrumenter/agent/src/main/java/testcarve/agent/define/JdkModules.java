package testcarve.agent.define;

import java.lang.reflect.Method;

/** Modules, by reflection: the sources are of Java 8. */
final class JdkModules {

  private JdkModules() {}

  /** The loader that defines the classes of a module of the JDK; null for boot. */
  static ClassLoader loader(String module) {
    try {
      Class<?> layer = Class.forName("java.lang.ModuleLayer", false, null);
      Object boot = layer.getMethod("boot").invoke(null);
      return (ClassLoader) layer.getMethod("findLoader", String.class).invoke(boot, module);
    } catch (ReflectiveOperationException | RuntimeException unknown) {
      // Not in the boot layer, so not loaded by any of its loaders.
      return null;
    }
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
