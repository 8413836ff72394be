package testcarve.agent.weave;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The local variables of a woven method.
 *
 * <pre>
 * this, parameters, the method's own | thread, depth, branch words | ours for a moment
 * </pre>
 *
 * The method's own keep their numbers, because the JVM names them in messages: {@code "<local4>" is null}. Ours are set from
 * the first instruction on, so that every frame can name them.
 */
final class Locals {

  final int thread;
  final int depth;
  private final int words;
  private final int own;

  Locals(MethodNode method, int words) {
    this.words = words;
    int size = Type.getArgumentsAndReturnSizes(method.desc) >> 2;
    int parameters = (method.access & Opcodes.ACC_STATIC) != 0 ? size - 1 : size;
    own = Math.max(method.maxLocals, parameters);
    thread = own;
    depth = own + 1;
  }

  /** The variable of a word of branch bits. */
  int word(int index) {
    return depth + 1 + 2 * index;
  }

  /** The first variable behind all others. */
  int free() {
    return word(words);
  }

  /** Puts ours into the method's own frames. */
  void addTo(MethodNode method) {
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof FrameNode) {
        ((FrameNode) insn).local = withOurs(((FrameNode) insn).local);
      }
    }
  }

  private List<Object> withOurs(List<Object> frame) {
    List<Object> result = new ArrayList<>(frame);
    int slots = 0;
    for (Object type : frame) {
      slots += isWide(type) ? 2 : 1;
    }
    for (; slots < own; slots++) {
      result.add(Opcodes.TOP);
    }
    addOurs(result);
    return result;
  }

  private static boolean isWide(Object type) {
    return Opcodes.LONG.equals(type) || Opcodes.DOUBLE.equals(type);
  }

  private void addOurs(List<Object> frame) {
    frame.add(HookCode.THREAD);
    frame.add(Opcodes.INTEGER);
    for (int i = 0; i < words; i++) {
      frame.add(Opcodes.LONG);
    }
  }

  /** The frame of a handler of ours: the first variable as given, ours, and the throwable. */
  FrameNode handlerFrame(Object first) {
    List<Object> local = withOurs(own == 0 ? List.of() : List.of(first));
    return new FrameNode(
        Opcodes.F_NEW,
        local.size(),
        local.toArray(),
        1,
        new Object[] {"java/lang/Throwable"});
  }
}
