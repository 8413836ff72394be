package testcarve.runner.mutants;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The mutants of the program's classes, numbered in the order of the classes and of their instructions: the same numbers in each JVM.
 *
 * <p>An emptied body is tried in the act only and judges one test. A mutant stays for all that a test does, and the suite is judged by it.
 */
public final class Mutants {

  private final Map<String, Integer> firstOf = new LinkedHashMap<>();
  private final List<Mutant> all = new ArrayList<>();
  private final Function<String, Optional<byte[]>> originals;

  /**
   * Finds them.
   *
   * @param classNames names with slashes
   * @param originals the class files, by name with slashes
   */
  public Mutants(List<String> classNames, Function<String, Optional<byte[]>> originals) {
    this.originals = originals;
    for (String name : classNames) {
      originals.apply(name).ifPresent(bytes -> {
        firstOf.put(name, all.size());
        all.addAll(new MutableClass(bytes).mutants());
      });
    }
  }

  /** All of them, in order. */
  public List<Mutant> all() {
    return all;
  }

  /** The class of one of them, with it. */
  public byte[] with(int number) {
    String name = all.get(number).className();
    return new MutableClass(originals.apply(name).orElseThrow()).with(number - firstOf.get(name));
  }

  /** A class that tells which of its mutants are reached; another one as it is. */
  public byte[] probed(String className, byte[] original) {
    Integer first = firstOf.get(className);
    return first == null ? original : new MutableClass(original).probed(first, original);
  }
}
