package testcarve.agent.define;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Recognises code that does nothing but return a field or set it. Code is written down as letters, {@code t} for loading this, {@code a}
 * the argument, {@code g} and {@code p} for the field of the own class read and written, {@code v} and {@code r} for the two returns, and
 * compared as a whole. What another tool counts with is not there: it takes its counters first, {@code INVOKESTATIC $jacocoInit, ASTORE
 * n}, and then stores into them, {@code ALOAD n, ICONST_2, ICONST_1, BASTORE}.
 */
final class Accessor {

  private static final int LONGEST = 5;

  private final String owner;
  private final ClassFile.Method method;
  private final boolean isStatic;
  private final int arguments;
  private final StringBuilder code = new StringBuilder(LONGEST + 1);
  private String field;

  /** The local variable that holds another tool's counters, or -1. */
  private int counters = -1;

  /** Whether the counters are on the stack and not yet in a variable. */
  private boolean counting;

  Accessor(String owner, ClassFile.Method method) {
    this.owner = owner;
    this.method = method;
    isStatic = (method.access & Opcodes.ACC_STATIC) != 0;
    arguments = Type.getArgumentTypes(method.desc).length;
  }

  /** Another tool gets its counters. */
  void counters() {
    counting = true;
  }

  void plain(int opcode) {
    if (counting) {
      counting = opcode != Opcodes.BASTORE;
    } else if (opcode == Opcodes.RETURN) {
      add('v');
    } else if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.ARETURN) {
      add('r');
    } else {
      other();
    }
  }

  void local(int opcode, int index) {
    if (counting && opcode == Opcodes.ASTORE) {
      counters = index;
      counting = false;
      return;
    }
    if (opcode == Opcodes.ALOAD && index == counters) {
      counting = true;
      return;
    }
    boolean load = opcode >= Opcodes.ILOAD && opcode <= Opcodes.ALOAD;
    if (load && !isStatic && index == 0) {
      add('t');
    } else if (load && index == (isStatic ? 0 : 1) && arguments == 1) {
      add('a');
    } else {
      other();
    }
  }

  void field(int opcode, String ofClass, String key) {
    boolean fits = isStatic ? opcode <= Opcodes.PUTSTATIC : opcode >= Opcodes.GETFIELD;
    if (!fits || !ofClass.equals(owner)) {
      other();
      return;
    }
    field = key;
    add(opcode == Opcodes.GETFIELD || opcode == Opcodes.GETSTATIC ? 'g' : 'p');
  }

  void other() {
    if (!counting) {
      add('x');
    }
  }

  private void add(char instruction) {
    if (code.length() <= LONGEST) {
      code.append(instruction);
    }
  }

  /** Decides, at the end of the method. */
  void end() {
    if (method.name.startsWith("<")) {
      return;
    }
    String seen = code.toString();
    if (arguments == 0 && seen.equals(isStatic ? "gr" : "tgr")) {
      method.getter = field;
    } else if (seen.equals(isStatic ? "apv" : "tapv") || !isStatic && seen.equals("taptr")) {
      method.setter = field;
    }
  }
}
