package testcarve.agent.define;

import java.net.URL;
import java.security.CodeSource;
import java.security.ProtectionDomain;

/** What a loaded class itself tells, without loading or initialising anything. */
final class LoadedClass {

  private static final int VISIBLE_FLAGS = 0x7fff;

  private LoadedClass() {}

  /** The internal name; that of a hidden class keeps the part behind its slash. */
  static String name(Class<?> c) {
    return c.getName().replace('.', '/');
  }

  /** As much of a definition as there is without a class file: generated and hidden classes, and arrays. */
  static ClassFile describe(Class<?> c) {
    ClassFile file = new ClassFile();
    file.name = name(c);
    file.access = c.getModifiers() & VISIBLE_FLAGS;
    Class<?> parent = c.getSuperclass();
    file.superName = parent == null ? (c.isInterface() ? "java/lang/Object" : null) : name(parent);
    Class<?>[] interfaces = c.getInterfaces();
    file.interfaces = new String[interfaces.length];
    for (int i = 0; i < interfaces.length; i++) {
      file.interfaces[i] = name(interfaces[i]);
    }
    if (JdkModules.isHidden(c)) {
      file.nest = "hidden";
    }
    return file;
  }

  /** The URL of the code source, or null. */
  static String source(Class<?> c) {
    if (c.getClassLoader() == null) {
      return null;
    }
    ProtectionDomain domain = c.getProtectionDomain();
    CodeSource source = domain == null ? null : domain.getCodeSource();
    URL location = source == null ? null : source.getLocation();
    return location == null || location.getProtocol().equals("jrt") ? null : Urls.text(location);
  }

  /** Whether the package is sealed, or signed. Those of named modules all say they are sealed, and can be patched nevertheless. */
  static boolean inSealedPackage(Class<?> c) {
    if (c.getClassLoader() == null) {
      return false;
    }
    Package home = c.getPackage();
    boolean sealed = home != null && home.isSealed() && JdkModules.name(c) == null;
    return sealed || c.getSigners() != null;
  }
}
