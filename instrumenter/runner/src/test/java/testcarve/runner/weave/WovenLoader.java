package testcarve.runner.weave;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Set;

/** Defines some classes of the tests, and what is nested in them, anew and woven. */
final class WovenLoader extends ClassLoader {

  private final Weaver weaver;
  private final Set<String> names;

  WovenLoader(Plan plan, Class<?>... classes) {
    super(WovenLoader.class.getClassLoader());
    this.weaver = new Weaver(plan);
    this.names = Set.of(Arrays.stream(classes).map(Class::getName).toArray(String[]::new));
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!names.contains(name.replaceFirst("\\$.*", ""))) {
      return super.loadClass(name, resolve);
    }
    Class<?> known = findLoadedClass(name);
    return known != null ? known : define(name);
  }

  private Class<?> define(String name) throws ClassNotFoundException {
    try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
      byte[] woven = weaver.weave(in.readAllBytes());
      return defineClass(name, woven, 0, woven.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }
}
