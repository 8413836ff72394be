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
import testcarve.agent.define.ClassDefiner;
import testcarve.agent.record.StandardInput;
import testcarve.agent.record.WovenClasses;
import testcarve.agent.weave.ClassWeaver;
import testcarve.agent.weave.StreamReads;

/**
 * Weaves the application's classes as they are loaded, and of others the reads of streams that are standard input. What cannot be woven
 * is left as it is.
 */
final class Transformer implements ClassFileTransformer {

  private static final int MOST_LOST = 64;

  private final Scope scope;
  private final ClassDefiner definer;
  private final ClassWeaver weaver;
  private final Path dump;
  private final Visibility visibility = new Visibility();
  private final Map<String, String> unwoven;
  private final Set<String> sources = ConcurrentHashMap.newKeySet();
  private final StringBuffer classPath = new StringBuffer();
  private final String[] lost = new String[MOST_LOST];
  private volatile int lostCount;

  /** Classes that are not woven go to {@code unwoven}, each with the reason. */
  Transformer(Scope scope, ClassDefiner definer, Map<String, String> unwoven, Path dump) {
    this.scope = scope;
    this.definer = definer;
    this.weaver = new ClassWeaver(definer, unwoven);
    this.unwoven = unwoven;
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
      if (redefined != null) {
        return again(redefined, classfile);
      }
      if (loader == null || name == null) {
        return null;
      }
      String source = source(domain);
      note(source);
      return isApp(loader, name, source) ? weave(loader, name, source, classfile) : null;
    } catch (Throwable failure) {
      note(name, failure);
      return null;
    }
  }

  /** The code of a class that is there already, which would be without our weaving: other agents may have it taken anew at any time. */
  private byte[] again(Class<?> type, byte[] classfile) {
    if (WovenClasses.isWoven(type)) {
      return weaver.weaveAgain(classfile, type);
    }
    return StandardInput.isWatched(type) ? StreamReads.weave(classfile) : null;
  }

  /** A class that was made at run time is none that somebody wrote, unless it is named. */
  private boolean isApp(ClassLoader loader, String name, String source) {
    return scope.isApp(name, source) && (scope.isNamed(name) || definer.hasFile(name, loader, source));
  }

  /** Where stack or memory is spent, telling it may fail as well: then the name waits in a place that needs neither. */
  private void note(String name, Throwable failure) {
    try {
      unwoven.put(String.valueOf(name), "failed: " + failure);
    } catch (Throwable spent) {
      lost[lostCount++ & MOST_LOST - 1] = name;
    }
  }

  /** To be called at the end: what could not be told when it happened. */
  void tellLost() {
    for (String name : lost) {
      if (name != null) {
        unwoven.put(name, "failed: no stack or memory was left when it was loaded");
      }
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
