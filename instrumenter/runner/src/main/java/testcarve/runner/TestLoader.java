package testcarve.runner;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.security.CodeSigner;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.jar.Manifest;
import testcarve.runner.hook.Fixtures;
import testcarve.runner.steps.Made;

/** Defines the program under test and its tests anew, woven, so that their static state is fresh. */
final class TestLoader extends URLClassLoader implements Fixtures.Redefining {

  static {
    registerAsParallelCapable();
  }

  private final ClassStore store;
  private final Replaced replaced;
  private final AtomicInteger defined = new AtomicInteger();
  private final Map<URL, ProtectionDomain> domains = new ConcurrentHashMap<>();

  TestLoader(ClassStore store, ClassLoader parent) {
    this(store, Replaced.NONE, parent);
  }

  TestLoader(ClassStore store, Replaced replaced, ClassLoader parent) {
    super("app", store.urls(), parent);
    this.store = store;
    this.replaced = replaced;
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    ClassStore.Stored stored = store.find(name).orElseThrow(() -> new ClassNotFoundException(name));
    definePackageOf(name, stored);
    byte[] bytes = name.equals(replaced.className()) ? replaced.bytes() : stored.bytes();
    defined.incrementAndGet();
    return defineClass(name, bytes, 0, bytes.length, domains.computeIfAbsent(stored.source(), this::domain));
  }

  /** How many classes it found. */
  int defined() {
    return defined.get();
  }

  @Override
  public URL findResource(String name) {
    store.ask(name);
    return super.findResource(name);
  }

  @Override
  public Enumeration<URL> findResources(String name) throws IOException {
    store.ask(name);
    return super.findResources(name);
  }

  /** The class of a scenario, once it is one of this loader's. */
  Class<?> define(Made made) {
    synchronized (getClassLoadingLock(made.name())) {
      Class<?> known = findLoadedClass(made.name());
      for (Made.Part part : known == null ? made.parts() : List.<Made.Part>of()) {
        byte[] bytes = store.woven(part.bytes());
        known = defineClass(part.name(), bytes, 0, bytes.length);
      }
      return known;
    }
  }

  @Override
  public Class<?> defineAgain(Class<?> known) throws IOException {
    synchronized (getClassLoadingLock(known.getName())) {
      Class<?> own = findLoadedClass(known.getName());
      return own == null ? defineOwn(known) : own;
    }
  }

  private Class<?> defineOwn(Class<?> known) throws IOException {
    try (InputStream in = known.getResourceAsStream(known.getSimpleName() + ".class")) {
      byte[] bytes = in.readAllBytes();
      return defineClass(known.getName(), bytes, 0, bytes.length);
    }
  }

  private ProtectionDomain domain(URL source) {
    CodeSource codeSource = new CodeSource(source, (CodeSigner[]) null);
    return new ProtectionDomain(codeSource, getPermissions(codeSource), this, null);
  }

  private void definePackageOf(String className, ClassStore.Stored stored) {
    int dot = className.lastIndexOf('.');
    if (dot < 0 || getDefinedPackage(className.substring(0, dot)) != null) {
      return;
    }
    String name = className.substring(0, dot);
    try {
      Manifest manifest = stored.manifest();
      if (manifest != null) {
        definePackage(name, manifest, null);
      } else {
        definePackage(name, null, null, null, null, null, null, null);
      }
    } catch (IllegalArgumentException e) {
      // Another thread has just defined it.
      assert getDefinedPackage(name) != null;
    }
  }
}
