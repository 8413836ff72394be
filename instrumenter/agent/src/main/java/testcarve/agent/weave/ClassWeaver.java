package testcarve.agent.weave;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.CodeSizeEvaluator;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import testcarve.agent.define.ClassDefiner;
import testcarve.agent.define.ClassInfo;
import testcarve.agent.record.WovenClasses;

/**
 * Weaves one class.
 *
 * <p>Large methods are woven on trial first, to see how deep they can be woven: the trace tells that
 * with the method's definition, which must stand before its first number is known.
 */
public final class ClassWeaver {

  /** HotSpot does not compile larger methods. */
  private static final int HUGE = 8000;

  private static final int SUSPICIOUS = 500;

  private final ClassDefiner definer;
  private final Map<String, String> unwoven;

  /**
   * Weaves classes that this definer tells the trace of.
   *
   * @param unwoven takes the methods whose inside is not recorded, each with the reason
   */
  public ClassWeaver(ClassDefiner definer, Map<String, String> unwoven) {
    this.definer = definer;
    this.unwoven = unwoven;
  }

  /**
   * The woven class; null if there is nothing in it to weave.
   *
   * @param source the code source's URL, or null
   */
  public byte[] weave(byte[] classfile, ClassLoader loader, String source) {
    ClassReader reader = new ClassReader(classfile);
    ClassNode first = read(reader);
    if ((first.access & Opcodes.ACC_MODULE) != 0 || isSwitchMap(first) || isSecurityManager(first)) {
      return null;
    }
    Map<String, Depth> depths = depths(first);
    if (isSuspicious(first)) {
      lowerByTrial(reader, loader, depths);
    }
    list(first, depths);
    ClassInfo info = definer.app(classfile, loader, source, "full", words(depths));
    byte[] woven = weave(reader, info, loader, depths);
    WovenClasses.add(loader, first.name, recorded(first, depths));
    return woven;
  }

  /**
   * A woven class whose code another agent has the JVM take anew, woven as the trace tells it: what it was told with when it was loaded stands.
   * Methods that it did not have then are left as they are.
   */
  public byte[] weaveAgain(byte[] classfile, Class<?> type) {
    ClassReader reader = new ClassReader(classfile);
    ClassNode first = read(reader);
    ClassInfo info = definer.info(type);
    ClassLoader loader = type.getClassLoader();
    Map<String, Depth> depths = depths(first);
    depths.keySet().removeIf(method -> info.weave(method) == null);
    depths.replaceAll((method, depth) -> depth.atMost(Depth.of(info.weave(method))));
    if (isSuspicious(first)) {
      lowerByTrial(reader, loader, depths);
    }
    list(first, depths);
    return weave(reader, info, loader, depths);
  }

  private static byte[] weave(ClassReader reader, ClassInfo info, ClassLoader loader, Map<String, Depth> depths) {
    ClassNode node = read(reader);
    weave(node, new RealSink(info), loader, depths);
    node.methods.forEach(method -> StreamReads.weave(node, method));
    return write(reader, node);
  }

  /** Weaves a class to no purpose but that all which weaving needs is loaded. */
  public static void rehearse(byte[] classfile) {
    ClassReader reader = new ClassReader(classfile);
    ClassNode node = read(reader);
    weave(node, new TrialSink(), null, depths(node));
    write(reader, node);
  }

  private void list(ClassNode node, Map<String, Depth> depths) {
    for (Map.Entry<String, Depth> entry : depths.entrySet()) {
      String method = node.name + "." + entry.getKey();
      if (entry.getValue() == Depth.EDGES) {
        unwoven.put(method, "too large: only its entry and exit are recorded");
      } else if (entry.getValue() == Depth.NONE) {
        unwoven.put(method, "too large, or its code is not as compilers write it");
      }
    }
  }

  /** Methods that only serve what compilers make. */
  private static final Set<String> COMPILERS_OWN =
      new HashSet<>(Arrays.asList("$values", "$deserializeLambda$"));

  private static ClassNode read(ClassReader reader) {
    ClassNode node = new ClassNode();
    reader.accept(node, ClassReader.EXPAND_FRAMES);
    return node;
  }

  /** The class that javac makes to number enum constants. */
  private static boolean isSwitchMap(ClassNode node) {
    return (node.access & Opcodes.ACC_SYNTHETIC) != 0
        && !node.fields.isEmpty()
        && node.fields.stream().allMatch(field -> Helpers.isHelperField(field.name));
  }

  /** The JDK asks it in the midst of anything, also of what we do ourselves. */
  private static boolean isSecurityManager(ClassNode node) {
    return "java/lang/SecurityManager".equals(node.superName);
  }

  /** How deep each method that has a body of its own is woven at most. */
  private static Map<String, Depth> depths(ClassNode node) {
    Map<String, Depth> depths = new LinkedHashMap<>();
    for (MethodNode method : node.methods) {
      if (isWeavable(method)) {
        Depth depth = MethodWeaver.hasFewBranches(method) ? Depth.FULL : Depth.NOBRANCHES;
        depth = MethodWeaver.isOrderly(node, method) ? depth : Depth.NONE;
        depths.put(method.name + method.desc, depth);
      }
    }
    return depths;
  }

  /**
   * Accessors of nested classes ({@code access$000}) are woven like any method: what they read and write is the program's. Bridges
   * only pass on, and show as the method that they call.
   */
  private static boolean isWeavable(MethodNode method) {
    return method.instructions.size() > 0
        && (method.access & Opcodes.ACC_BRIDGE) == 0
        && !COMPILERS_OWN.contains(method.name)
        && !method.name.startsWith("$jacoco");
  }

  private static boolean isSuspicious(ClassNode node) {
    return node.methods.stream().anyMatch(method -> method.instructions.size() > SUSPICIOUS);
  }

  private void lowerByTrial(ClassReader reader, ClassLoader loader, Map<String, Depth> depths) {
    Map<String, Integer> sizes = sizes(read(reader));
    boolean lowered = true;
    while (lowered) {
      ClassNode node = read(reader);
      weave(node, new TrialSink(), loader, depths);
      lowered = lowerHuge(sizes, sizes(node), depths) || lowerTooLarge(reader, node, depths);
    }
  }

  private static boolean lowerHuge(
      Map<String, Integer> before, Map<String, Integer> after, Map<String, Depth> depths) {
    boolean lowered = false;
    for (Map.Entry<String, Depth> entry : depths.entrySet()) {
      String key = entry.getKey();
      if (entry.getValue() == Depth.FULL && before.get(key) < HUGE && after.get(key) >= HUGE) {
        entry.setValue(Depth.NOBRANCHES);
        lowered = true;
      }
    }
    return lowered;
  }

  private static boolean lowerTooLarge(
      ClassReader reader, ClassNode node, Map<String, Depth> depths) {
    try {
      write(reader, node);
      return false;
    } catch (MethodTooLargeException e) {
      String key = e.getMethodName() + e.getDescriptor();
      return depths.computeIfPresent(key, (k, depth) -> depth.less()) != null;
    }
  }

  private static Map<String, Integer> sizes(ClassNode node) {
    Map<String, Integer> sizes = new HashMap<>();
    for (MethodNode method : node.methods) {
      CodeSizeEvaluator size = new CodeSizeEvaluator(null);
      method.accept(size);
      sizes.put(method.name + method.desc, size.getMaxSize());
    }
    return sizes;
  }

  private static void weave(
      ClassNode node, Sink sink, ClassLoader loader, Map<String, Depth> depths) {
    CallWeaver.Context context = new CallWeaver.Context(loader, ownFixed(node, depths), Tallies.of(node));
    for (MethodNode method : node.methods) {
      Depth depth = depths.getOrDefault(method.name + method.desc, Depth.NONE);
      if (depth != Depth.NONE) {
        new MethodWeaver(node, method, sink, depth, Drivers.isDriver(node, method)).weave(context);
      }
    }
  }

  /** Own methods that a call from inside the class is sure to run, and that record themselves. */
  private static Set<String> ownFixed(ClassNode node, Map<String, Depth> depths) {
    Set<String> keys = new HashSet<>();
    for (MethodNode method : node.methods) {
      String key = method.name + method.desc;
      int sure = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL;
      boolean fixed =
          ((method.access | node.access) & sure) != 0 || method.name.equals("<init>");
      if (fixed && isRecorded(method, depths.get(key))) {
        keys.add(key);
      }
    }
    return keys;
  }

  /** Compilers' bridges count as recorded: what they call is. */
  private static boolean isRecorded(MethodNode method, Depth depth) {
    boolean synthetic = (method.access & (Opcodes.ACC_SYNTHETIC | Opcodes.ACC_BRIDGE)) != 0;
    return depth == null ? synthetic : depth != Depth.NONE;
  }

  private static Map<String, Boolean> recorded(ClassNode node, Map<String, Depth> depths) {
    Map<String, Boolean> recorded = new HashMap<>();
    for (MethodNode method : node.methods) {
      String key = method.name + method.desc;
      recorded.put(key, isRecorded(method, depths.get(key)));
    }
    return recorded;
  }

  private static Map<String, String> words(Map<String, Depth> depths) {
    Map<String, String> words = new HashMap<>();
    for (Map.Entry<String, Depth> entry : depths.entrySet()) {
      if (entry.getValue() != Depth.FULL) {
        words.put(entry.getKey(), entry.getValue().word);
      }
    }
    return words;
  }

  private static byte[] write(ClassReader reader, ClassNode node) {
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    node.accept(writer);
    return writer.toByteArray();
  }
}
