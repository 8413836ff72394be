package testcarve.runner.weave;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * Finds the call instruction that is the act of each test.
 *
 * <p>Several calls on the act's lines can have the method's name: {@code new Node(new Node(null))}, {@code a.add(b).add(c)}. The
 * act is the one evaluated last, which javac also writes last. A call through a supertype can have another descriptor (a bridge
 * leads to the method), so one with the same number of arguments will do if none fits exactly.
 */
final class ActFinder extends ClassVisitor {

  private final List<ActSite> acts;
  private final Map<ActSite, Integer> exact = new LinkedHashMap<>();
  private final Map<ActSite, Integer> similar = new LinkedHashMap<>();
  private int calls;

  private ActFinder(List<ActSite> acts) {
    super(Weaver.API);
    this.acts = acts;
  }

  /** For each call instruction that is an act (counted through the class file): the ids of the targets. */
  static Map<Integer, List<Integer>> find(ClassReader reader, List<ActSite> acts) {
    ActFinder finder = new ActFinder(acts);
    reader.accept(finder, ClassReader.SKIP_FRAMES);
    Map<Integer, List<Integer>> found = new TreeMap<>();
    for (ActSite act : acts) {
      Integer call = finder.exact.getOrDefault(act, finder.similar.get(act));
      if (call != null) {
        found.computeIfAbsent(call, key -> new ArrayList<>()).add(act.target().id());
      }
    }
    return found;
  }

  @Override
  public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
    return new Calls();
  }

  private static boolean isSimilar(Target target, String owner, String name, String descriptor) {
    return target.methodName().equals(name)
        && (!target.isConstructor() || target.className().equals(owner))
        && Type.getArgumentTypes(target.descriptor()).length == Type.getArgumentTypes(descriptor).length;
  }

  private final class Calls extends MethodVisitor {

    private int line;

    Calls() {
      super(Weaver.API);
    }

    @Override
    public void visitLineNumber(int number, Label start) {
      line = number;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
      int call = calls++;
      for (ActSite act : acts) {
        if (act.covers(line) && isSimilar(act.called(), owner, name, descriptor)) {
          (act.called().is(name, descriptor) ? exact : similar).put(act, call);
        }
      }
    }
  }
}
