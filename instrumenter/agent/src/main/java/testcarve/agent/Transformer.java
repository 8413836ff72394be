package testcarve.agent;

import java.io.IOException;
import java.lang.instrument.ClassFileTransformer;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import testcarve.agent.weave.ClassWeaver;

/** Weaves the application's classes as they are loaded. What cannot be woven is left as it is. */
final class Transformer implements ClassFileTransformer {

  private final Scope scope;
  private final ClassWeaver weaver;
  private final Path dump;
  private final Visibility visibility = new Visibility();
  private final Map<String, String> unwoven;
  private final Set<String> sources = ConcurrentHashMap.newKeySet();
  private final StringBuffer classPath = new StringBuffer();

  /** Classes that are not woven go to {@code unwoven}, each with the reason. */
  Transformer(Scope scope, ClassWeaver weaver, Map<String, String> unwoven, Path dump) {
    this.scope = scope;
    this.unwoven = unwoven;
    this.weaver = weaver;
    this.dump = dump;
  }

  /** Where classes came from, in the order seen, as URLs. */
  String classPath() {
    return classPath.toString();
  }

  @Override
  public byte[] transform(
      ClassLoader loader,
      String name,
      Class<?> redefined,
      ProtectionDomain domain,
      byte[] classfile) {
    try {
      if (loader == null || name == null || redefined != null) {
        return null;
      }
      String source = source(domain);
      note(source);
      return scope.isApp(name, source) ? weave(loader, name, source, classfile) : null;
    } catch (Throwable failure) {
      unwoven.put(String.valueOf(name), "failed: " + failure);
      return null;
    }
  }

  private byte[] weave(ClassLoader loader, String name, String source, byte[] classfile)
      throws IOException {
    if (!visibility.isVisibleTo(loader)) {
      unwoven.put(name, "its class loader does not delegate to the boot loader");
      return null;
    }
    byte[] woven = weaver.weave(classfile, loader, source);
    if (woven != null && dump != null) {
      Path file = dump.resolve(name + ".class");
      Files.createDirectories(file.getParent());
      Files.write(file, woven);
    }
    return woven;
  }

  private void note(String source) {
    if (source != null && !source.startsWith("jrt:") && sources.add(source)) {
      classPath.append(classPath.length() == 0 ? "" : "\n").append(source);
    }
  }

  private static String source(ProtectionDomain domain) {
    CodeSource source = domain == null ? null : domain.getCodeSource();
    URL location = source == null ? null : source.getLocation();
    return location == null ? null : location.toString();
  }

}
