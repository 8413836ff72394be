package testcarve.agent.define;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import testcarve.agent.format.Definitions;

/**
 * Defines classes in the trace, each once, with their members.
 *
 * <p>Nothing is loaded or initialised: what a class file mentions is looked up as a resource. No lock is held meanwhile, so that a thread
 * inside a class loader and one inside this class cannot wait for each other; only numbering and writing a class are exclusive. The lock
 * of the trace's writer is taken inside, so nobody may call this class while holding that.
 *
 * <p>What only names mention, and may still be loaded as the application's, is put off: it is defined when it is loaded, or at last by
 * {@link #finish}.
 */
public final class ClassDefiner {

  /** More names than any program mentions; it bounds what a broken one makes us remember. */
  private static final int MOST_NAMES = 200_000;

  private static final Map<String, String> NO_WEAVE = Collections.emptyMap();

  private final ClassLines lines;
  private final ClosedPackages closedPackages = new ClosedPackages();
  private final AppFilter filter;
  private final Loaders loaders = new Loaders();
  private final Map<Key, ClassInfo> defined = new ConcurrentHashMap<>();
  private final Map<Key, Boolean> asked = new ConcurrentHashMap<>();
  private final Map<Key, Boolean> putOff = new ConcurrentHashMap<>();

  /** Defines classes in this trace. Without a filter, only the JDK's classes are known not to be the application's. */
  public ClassDefiner(Definitions out) {
    this(out, null, null);
  }

  /**
   * Defines classes in this trace.
   *
   * @param filter tells the application's classes, or null
   * @param strings numbers constants that are strings, or null to leave them out
   */
  public ClassDefiner(Definitions out, AppFilter filter, Strings strings) {
    lines = new ClassLines(out, strings);
    this.filter = filter;
  }

  /** Has the JVM make what defining a class needs, while there is stack for it. */
  public static void rehearse() {
    JdkModules.rehearse();
  }

  /** Defines an application class that is being woven; see the other method of this name. */
  public ClassInfo app(
      byte[] classfile, ClassLoader loader, String source, String weave, Map<String, String> methodWeave) {
    ClassFile file = ClassFileReader.read(classfile, true);
    return app(classfile, file, loader, wovenOrigin(file.name, loader, source), weave, methodWeave);
  }

  /** A loader need not say where it has a class from; then it may have the file, or have made the class itself. */
  private Origin wovenOrigin(String name, ClassLoader loader, String source) {
    String kind = kind(true, name);
    if (source != null) {
      boolean closed = closedPackages.contain(source, name);
      return hasFile(name, loader, source) ? new Origin(kind, source, null, closed) : Origin.generated(kind);
    }
    Resource resource = quietResource(loader, name);
    return resource == null ? Origin.generated(kind) : new Origin(kind, resource.source, null, false);
  }

  /**
   * Whether a class stands in a file. One that was made at run time (a mock, a proxy) has the code source of the class that it was made for.
   *
   * @param source the URL of the code source, or null
   */
  public boolean hasFile(String name, ClassLoader loader, String source) {
    // A loader of the application is not asked: it is taken at its word.
    return Urls.classFile(source, name) != null || isOfApp(loader) || quietResource(loader, name) != null;
  }

  /**
   * Defines an application class that is being woven, and the library types it mentions. To be called inside the class file transformer.
   *
   * @param classfile the class before it is woven
   * @param loader its defining loader
   * @param origin where it comes from
   * @param weave how it is woven: {@code full}, {@code nobranches}, {@code edges}, {@code none}
   * @param methodWeave how methods are woven for which that differs, by name and descriptor
   * @throws RuntimeException if the class file cannot be read
   */
  public ClassInfo app(
      byte[] classfile, ClassLoader loader, Origin origin, String weave, Map<String, String> methodWeave) {
    return app(classfile, ClassFileReader.read(classfile, true), loader, origin, weave, methodWeave);
  }

  private ClassInfo app(
      byte[] classfile,
      ClassFile file,
      ClassLoader loader,
      Origin origin,
      String weave,
      Map<String, String> methodWeave) {
    Key key = new Key(loaders.number(loader), file.name);
    ClassInfo known = defined.get(key);
    if (known != null && !known.isApp()) {
      // Not all of its methods have a number.
      throw new IllegalStateException("it was taken for a library's before it was loaded");
    }
    if (known != null) {
      return known;
    }
    String hash = Sha256.shortHex(origin.onDisk(file.name, classfile));
    ClassInfo info = define(key, file, origin, hash, weave, methodWeave);
    mention(loader, file.family());
    mention(loader, file.mentioned);
    return info;
  }

  /** The definition of a loaded class of whatever kind, made now if there is none; never null. */
  public ClassInfo info(Class<?> c) {
    ClassInfo known = defined.get(key(c));
    return known != null ? known : defineLoaded(c);
  }

  /** The number of a loaded class; see {@link #info}. */
  public int ensure(Class<?> c) {
    return info(c).id();
  }

  /**
   * Makes sure that a class that is only named is defined, be it at the end of the recording.
   *
   * @return its number; 0 if it was not found or is put off
   */
  public int ensure(ClassLoader loader, String internalName) {
    mention(loader, Collections.singleton(internalName));
    ClassInfo info = find(loader, internalName);
    return info == null ? 0 : info.id();
  }

  /** The definition of a class if there is one yet, looked for in this loader and those above it. */
  public ClassInfo find(ClassLoader loader, String internalName) {
    for (ClassLoader l = loader; l != null; l = l.getParent()) {
      ClassInfo info = defined.get(new Key(loaders.number(l), internalName));
      if (info != null) {
        return info;
      }
    }
    return defined.get(new Key(Loaders.BOOT, internalName));
  }

  /**
   * The number of the field that code means by an owner that may have inherited it, as the JVM resolves it.
   *
   * @return 0 if no class in the trace declares it
   */
  public int resolveField(Class<?> owner, String name, String desc) {
    for (Class<?> c = owner; c != null; c = c.getSuperclass()) {
      int number = info(c).fieldId(name, desc);
      if (number == 0) {
        number = inInterfaces(c, name, desc);
      }
      if (number != 0) {
        return number;
      }
    }
    return 0;
  }

  private int inInterfaces(Class<?> c, String name, String desc) {
    for (Class<?> type : c.getInterfaces()) {
      int number = resolveField(type, name, desc);
      if (number != 0) {
        return number;
      }
    }
    return 0;
  }

  /** Defines what was put off, at the end of the recording. */
  public void finish() {
    // Defining one may put off another: its super class.
    for (List<Key> left = takePutOff(); !left.isEmpty(); left = takePutOff()) {
      for (Key key : left) {
        try {
          definePutOff(key);
        } catch (IOException | RuntimeException | LinkageError unreadable) {
          // A class that was never loaded and cannot be read stays a name.
        }
      }
    }
  }

  private List<Key> takePutOff() {
    List<Key> keys = new ArrayList<>(putOff.keySet());
    putOff.keySet().removeAll(keys);
    keys.sort(KeyOrder.INSTANCE);
    return keys;
  }

  private void definePutOff(Key key) throws IOException {
    ClassLoader loader = loaders.loader(key.loader);
    if (loader == null || defined.containsKey(key)) {
      return;
    }
    Resource resource = resource(loader, key.name);
    if (resource == null) {
      return;
    }
    boolean app = isApp(key.name, resource.source);
    ClassFile file = ClassFileReader.read(resource.bytes(), app);
    define(key, file, origin(app, key.name, resource), null, app ? "none" : null, NO_WEAVE);
    mention(loader, file.family());
  }

  private ClassInfo define(
      Key key, ClassFile file, Origin origin, String hash, String weave, Map<String, String> methodWeave) {
    synchronized (lines) {
      ClassInfo known = defined.get(key);
      if (known == null) {
        known = lines.write(file, origin, key.loader, hash, weave, methodWeave);
        defined.put(key, known);
      }
      return known;
    }
  }

  private Key key(Class<?> c) {
    return new Key(loaders.number(c.getClassLoader()), LoadedClass.name(c));
  }

  private ClassInfo defineLoaded(Class<?> wanted) {
    ArrayDeque<Class<?>> work = new ArrayDeque<>();
    work.add(wanted);
    for (Class<?> c = work.poll(); c != null; c = work.poll()) {
      if (!defined.containsKey(key(c))) {
        defineOne(c, work);
      }
    }
    return defined.get(key(wanted));
  }

  private void defineOne(Class<?> c, ArrayDeque<Class<?>> work) {
    if (c.isArray()) {
      defineArray(c, work);
      return;
    }
    boolean hasNoFile = c.isPrimitive() || JdkModules.isHidden(c);
    Resource resource = hasNoFile ? null : quietResource(c.getClassLoader(), LoadedClass.name(c));
    String source = LoadedClass.source(c);
    boolean app = isApp(LoadedClass.name(c), source != null || resource == null ? source : resource.source);
    ClassFile file = resource == null ? null : read(resource, app);
    if (file == null) {
      // Generated, as lambdas and proxies are, be it in the name of the application's code.
      file = LoadedClass.describe(c);
      app = false;
    }
    Origin origin =
        new Origin(
            kind(app, LoadedClass.name(c)), source, JdkModules.name(c), LoadedClass.inSealedPackage(c));
    define(key(c), file, origin, null, app ? "none" : null, NO_WEAVE);
    if (c.getSuperclass() != null) {
      work.add(c.getSuperclass());
    }
    work.addAll(Arrays.asList(c.getInterfaces()));
    mention(c.getClassLoader(), file.family());
    if (app) {
      mention(c.getClassLoader(), file.mentioned);
    }
  }

  private void defineArray(Class<?> c, ArrayDeque<Class<?>> work) {
    ClassFile file = LoadedClass.describe(c);
    file.nest = "top";
    define(key(c), file, new Origin("array", null, null, false), null, null, NO_WEAVE);
    Class<?> element = c;
    while (element.isArray()) {
      element = element.getComponentType();
    }
    if (!element.isPrimitive()) {
      work.add(element);
    }
    work.add(Object.class);
    work.addAll(Arrays.asList(c.getInterfaces()));
  }

  private Resource quietResource(ClassLoader loader, String name) {
    try {
      return resource(loader, name);
    } catch (RuntimeException | LinkageError loaderFailed) {
      return null;
    }
  }

  private static ClassFile read(Resource resource, boolean everything) {
    try {
      return ClassFileReader.read(resource.bytes(), everything);
    } catch (IOException | RuntimeException unreadable) {
      return null;
    }
  }

  private boolean isApp(String name, String source) {
    return filter != null && filter.isApp(name, source);
  }

  private String kind(boolean app, String name) {
    if (!app) {
      return Origin.LIB;
    }
    return filter != null && filter.isDriverOnly(name) ? Origin.TEST : Origin.APP;
  }

  private Origin origin(boolean app, String name, Resource resource) {
    return new Origin(kind(app, name), resource.source, resource.module, false);
  }

  /** Asks a loader for a class file; but one of the application is passed over: its code must not run on our account. */
  private Resource resource(ClassLoader loader, String name) {
    ClassLoader asked = loader;
    while (asked != null && isOfApp(asked)) {
      asked = asked.getParent();
    }
    return Resource.find(asked, name, loaders);
  }

  private boolean isOfApp(ClassLoader loader) {
    boolean foreign = loader.getClass().getClassLoader() != null;
    ClassInfo its = foreign ? defined.get(key(loader.getClass())) : null;
    return its != null && its.isApp();
  }

  /** Defines named library classes, and with each its family. */
  private void mention(ClassLoader loader, Collection<String> names) {
    ArrayDeque<Key> work = new ArrayDeque<>();
    add(work, loaders.number(loader), names);
    for (Key key = work.poll(); key != null; key = work.poll()) {
      try {
        defineNamed(key, loader, work);
      } catch (IOException | RuntimeException | LinkageError unreadable) {
        // It stays a name.
      }
    }
  }

  private void add(ArrayDeque<Key> work, int loader, Collection<String> names) {
    for (String name : names) {
      Key key = new Key(loader, name);
      if (asked.size() < MOST_NAMES && asked.putIfAbsent(key, Boolean.TRUE) == null) {
        work.add(key);
      }
    }
  }

  private void defineNamed(Key named, ClassLoader first, ArrayDeque<Key> work) throws IOException {
    if (defined.containsKey(named)) {
      return;
    }
    ClassLoader initiating = loaders.number(first) == named.loader ? first : loaders.loader(named.loader);
    Resource resource = resource(initiating, named.name);
    if (resource == null) {
      return;
    }
    Key key = new Key(loaders.number(resource.loader), named.name);
    if (defined.containsKey(key)) {
      return;
    }
    if (!resource.ofJdk() && (filter == null || resource.source == null || isApp(key.name, resource.source))) {
      putOff.put(key, Boolean.TRUE);
      return;
    }
    ClassFile file = ClassFileReader.read(resource.bytes(), false);
    define(key, file, origin(false, named.name, resource), null, null, NO_WEAVE);
    add(work, key.loader, file.family());
  }
}
