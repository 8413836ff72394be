package testcarve.agent.weave;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/**
 * Pairs each {@code NEW} with the call of its constructor, and finds this() or super().
 *
 * <p>Compilers write the two in nested pairs, in code order, whatever branches lie between.
 */
final class Constructors {

  private final Map<AbstractInsnNode, TypeInsnNode> pairs = new HashMap<>();
  private final Set<AbstractInsnNode> ownWrites = new HashSet<>();
  private MethodInsnNode chained;
  private boolean isOrderly = true;

  private Constructors() {}

  static Constructors of(String owner, MethodNode method) {
    Constructors found = new Constructors();
    found.pair(method);
    if (found.chained != null) {
      found.isOrderly &= FirstVariable.isUnboundAt(found.chained, method);
      found.findOwnWrites(owner, method);
    }
    return found;
  }

  private void pair(MethodNode method) {
    ArrayDeque<TypeInsnNode> open = new ArrayDeque<>();
    for (AbstractInsnNode insn : method.instructions) {
      if (insn.getOpcode() == Opcodes.NEW) {
        open.push((TypeInsnNode) insn);
      } else if (insn.getOpcode() == Opcodes.INVOKESPECIAL
          && ((MethodInsnNode) insn).name.equals("<init>")) {
        close((MethodInsnNode) insn, open, method.name.equals("<init>"));
      }
    }
    isOrderly &= open.isEmpty() && method.name.equals("<init>") == (chained != null);
  }

  private void close(MethodInsnNode call, ArrayDeque<TypeInsnNode> open, boolean inConstructor) {
    if (!open.isEmpty() && open.peek().desc.equals(call.owner)) {
      pairs.put(call, open.pop());
    } else if (inConstructor && chained == null && open.isEmpty()) {
      chained = call;
    } else {
      isOrderly = false;
    }
  }

  private void findOwnWrites(String owner, MethodNode method) {
    Set<AbstractInsnNode> candidates = new HashSet<>();
    for (AbstractInsnNode i = method.instructions.getFirst(); i != chained; i = i.getNext()) {
      if (i.getOpcode() == Opcodes.PUTFIELD && ((FieldInsnNode) i).owner.equals(owner)) {
        candidates.add(i);
      }
    }
    if (candidates.isEmpty()) {
      return;
    }
    try {
      Frame<SourceValue>[] frames =
          new Analyzer<>(new ReceiverInterpreter()).analyze(owner, method);
      for (AbstractInsnNode write : candidates) {
        Frame<SourceValue> frame = frames[method.instructions.indexOf(write)];
        if (frame != null && isThis(frame.getStack(frame.getStackSize() - 2))) {
          ownWrites.add(write);
        }
      }
    } catch (AnalyzerException e) {
      isOrderly = false;
    }
  }

  private static boolean isThis(SourceValue value) {
    return value.insns.contains(ReceiverInterpreter.RECEIVER);
  }

  /** Follows the receiver through variables and the stack: Groovy writes {@code dup} and {@code swap} where javac does not. */
  private static final class ReceiverInterpreter extends SourceInterpreter {
    private static final AbstractInsnNode RECEIVER = new InsnNode(Opcodes.NOP);

    ReceiverInterpreter() {
      super(Opcodes.ASM9);
    }

    @Override
    public SourceValue newParameterValue(boolean isInstanceMethod, int local, Type type) {
      return isInstanceMethod && local == 0
          ? new SourceValue(1, RECEIVER)
          : super.newParameterValue(isInstanceMethod, local, type);
    }

    @Override
    public SourceValue copyOperation(AbstractInsnNode insn, SourceValue value) {
      return value;
    }
  }

  /** False if the code is not as compilers write it: then only entry and exit can be woven. */
  boolean isOrderly() {
    return isOrderly;
  }

  /** The call of this() or super(), or null. */
  MethodInsnNode chained() {
    return chained;
  }

  /** Writes of the object's own fields before it is bound. */
  Set<AbstractInsnNode> ownWrites() {
    return Collections.unmodifiableSet(ownWrites);
  }

  /** The {@code NEW} of a constructor call, or null. */
  TypeInsnNode newOf(AbstractInsnNode call) {
    return pairs.get(call);
  }

  /** Whether the new object lies twice on the stack. */
  boolean isDuplicated(AbstractInsnNode call) {
    AbstractInsnNode next = pairs.get(call).getNext();
    while (next != null && next.getOpcode() < 0) {
      next = next.getNext();
    }
    return next != null && next.getOpcode() == Opcodes.DUP;
  }
}
