package testcarve.agent;

import testcarve.agent.define.AppFilter;
import testcarve.agent.weave.Names;

/**
 * Tells the application's classes. What the user includes, and the main class; else what comes from a folder, from where the main class
 * comes from, or from the classes of a fat jar: then what lies beside these only launches it.
 */
final class Scope implements AppFilter {

  private final Globs include;
  private final Globs exclude;
  private final Launched launched;
  /** Where all classes are the application's, whatever their names; null if that is nowhere, or if the user includes names. */
  private final String whole;

  Scope(Globs include, Globs exclude, Launched launched) {
    this.include = include;
    this.exclude = exclude;
    this.launched = launched;
    String source = include.isEmpty() ? launched.source() : null;
    this.whole = source == null || FatJar.isOne(source) ? null : source;
  }

  @Override
  public boolean isApp(String internalName, String source) {
    if (Names.isNeverWoven(internalName)) {
      return false;
    }
    String name = internalName.replace('/', '.');
    if (exclude.match(name)) {
      return false;
    }
    return include.isEmpty() ? isAppSource(source) : include.match(name) || isInMain(name);
  }

  /** Whether the user includes a class by its name. */
  boolean isNamed(String internalName) {
    return include.match(internalName.replace('/', '.'));
  }

  /** The main class is the outermost level: without it what it makes and hands to the program would have no origin. */
  @Override
  public boolean isDriverOnly(String internalName) {
    String name = internalName.replace('/', '.');
    return !include.isEmpty() && !include.match(name) && isInMain(name);
  }

  private boolean isInMain(String name) {
    String main = launched.main();
    return main != null && (name.equals(main) || name.startsWith(main + "$"));
  }

  private boolean isAppSource(String source) {
    return source != null
        && (source.endsWith("/") && source.startsWith("file:")
            || source.equals(whole)
            || FatJar.isInside(source));
  }
}
