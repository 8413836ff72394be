package testcarve.agent.weave;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.LocalVariableAnnotationNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * The local variables of a woven method.
 *
 * <pre>
 * this, parameters | thread, depth, branch words | the method's own | ours for a moment
 * </pre>
 *
 * Ours stand between parameters and locals, and are set from the first instruction on, so that every
 * frame can name them.
 */
final class Locals {

  final int thread;
  final int depth;
  private final int words;
  private final int shift;
  private final int parameters;
  private int free;

  Locals(MethodNode method, int words) {
    this.words = words;
    int size = Type.getArgumentsAndReturnSizes(method.desc) >> 2;
    parameters = (method.access & Opcodes.ACC_STATIC) != 0 ? size - 1 : size;
    shift = 2 + 2 * words;
    thread = parameters;
    depth = parameters + 1;
    free = Math.max(method.maxLocals, parameters) + shift;
  }

  /** The variable of a word of branch bits. */
  int word(int index) {
    return depth + 1 + 2 * index;
  }

  /** The first variable behind all others. */
  int free() {
    return free;
  }

  /** Moves the method's own variables up. */
  void move(MethodNode method) {
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof VarInsnNode) {
        ((VarInsnNode) insn).var = moved(((VarInsnNode) insn).var);
      } else if (insn instanceof IincInsnNode) {
        ((IincInsnNode) insn).var = moved(((IincInsnNode) insn).var);
      } else if (insn instanceof FrameNode) {
        ((FrameNode) insn).local = moved(((FrameNode) insn).local);
      }
    }
    if (method.localVariables != null) {
      for (LocalVariableNode variable : method.localVariables) {
        variable.index = moved(variable.index);
      }
    }
    moveAnnotations(method.visibleLocalVariableAnnotations);
    moveAnnotations(method.invisibleLocalVariableAnnotations);
  }

  private void moveAnnotations(List<LocalVariableAnnotationNode> annotations) {
    if (annotations != null) {
      for (LocalVariableAnnotationNode annotation : annotations) {
        annotation.index.replaceAll(this::moved);
      }
    }
  }

  private int moved(int variable) {
    return variable < parameters ? variable : variable + shift;
  }

  private List<Object> moved(List<Object> frame) {
    List<Object> result = new ArrayList<>();
    int slot = 0;
    int next = 0;
    while (next < frame.size() && slot < parameters) {
      Object type = frame.get(next++);
      result.add(type);
      slot += isWide(type) ? 2 : 1;
    }
    for (; slot < parameters; slot++) {
      result.add(Opcodes.TOP);
    }
    addOurs(result);
    result.addAll(frame.subList(next, frame.size()));
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
    List<Object> local = new ArrayList<>();
    for (int slot = 0; slot < parameters; slot++) {
      local.add(slot == 0 ? first : Opcodes.TOP);
    }
    addOurs(local);
    return new FrameNode(
        Opcodes.F_NEW,
        local.size(),
        local.toArray(),
        1,
        new Object[] {"java/lang/Throwable"});
  }
}
