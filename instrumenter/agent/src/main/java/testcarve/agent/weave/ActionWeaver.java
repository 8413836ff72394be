package testcarve.agent.weave;

import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import testcarve.agent.record.FieldSite;

/** Weaves the actions of a method: accesses of fields and arrays, monitors; and has calls woven. */
final class ActionWeaver {

  private static final String OBJECT = "Ljava/lang/Object;";
  private static final String STANDARD_INPUT = "testcarve/agent/record/StandardInput";

  private final ClassNode owner;
  private final InsnList code;
  private final Sink sink;
  private final HookCode hooks;
  private final CallWeaver calls;
  private final CallWeaver.Context context;
  private final Set<AbstractInsnNode> helpers;
  private final Set<AbstractInsnNode> ownWrites;
  private final int temporary;

  ActionWeaver(
      ClassNode owner,
      MethodNode method,
      Sink sink,
      Constructors constructors,
      HookCode hooks,
      int temporary,
      CallWeaver.Context context) {
    this.owner = owner;
    this.code = method.instructions;
    this.sink = sink;
    this.hooks = hooks;
    this.temporary = temporary;
    this.context = context;
    this.helpers = Helpers.in(method);
    this.ownWrites = constructors.ownWrites();
    this.calls = new CallWeaver(owner, code, sink, constructors, hooks, temporary, context);
  }

  void weave(AbstractInsnNode insn) {
    if (insn.getOpcode() < 0 || helpers.contains(insn)) {
      return;
    }
    if (insn instanceof MethodInsnNode) {
      calls.weave((MethodInsnNode) insn);
    } else if (insn instanceof InvokeDynamicInsnNode) {
      calls.weave((InvokeDynamicInsnNode) insn);
    } else if (insn instanceof FieldInsnNode) {
      if (!isTally((FieldInsnNode) insn)) {
        field((FieldInsnNode) insn);
      }
    } else {
      other(insn);
    }
  }

  private boolean isTally(FieldInsnNode insn) {
    return insn.owner.equals(owner.name) && context.tallies.contains(insn.name);
  }

  private void other(AbstractInsnNode insn) {
    int opcode = insn.getOpcode();
    if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
      store(insn, opcode);
    } else if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
      load(insn, opcode);
    } else if (opcode == Opcodes.NEWARRAY || opcode == Opcodes.ANEWARRAY) {
      created(insn, 1);
    } else if (opcode == Opcodes.MULTIANEWARRAY) {
      created(insn, ((MultiANewArrayInsnNode) insn).dims);
    } else if (opcode == Opcodes.MONITORENTER) {
      code.insertBefore(insn, hooks.op(Opcodes.DUP).take());
      code.insert(insn, hooks.hook("Monitor.locked", OBJECT).take());
    } else if (opcode == Opcodes.MONITOREXIT) {
      code.insertBefore(insn, hooks.op(Opcodes.DUP).hook("Monitor.unlocked", OBJECT).take());
    }
  }

  private void created(AbstractInsnNode insn, int dimensions) {
    hooks.op(Opcodes.DUP).hook("Array.newArray", OBJECT, dimensions);
    code.insert(insn, hooks.take());
  }

  // ---- fields

  private void field(FieldInsnNode insn) {
    Type type = Type.getType(insn.desc);
    int number = number(insn);
    switch (insn.getOpcode()) {
      case Opcodes.PUTFIELD:
        put(insn, type, number);
        break;
      case Opcodes.GETFIELD:
        get(insn, type, number);
        break;
      case Opcodes.PUTSTATIC:
        putStatic(insn, type, number);
        break;
      default:
        hooks.op(type.getSize() == 2 ? Opcodes.DUP2 : Opcodes.DUP);
        hooks.hook("Field.getStatic", HookCode.hookType(type), number);
        if (insn.owner.equals("java/lang/System") && insn.name.equals("in")) {
          hooks.op(Opcodes.DUP).invoke(Opcodes.INVOKESTATIC, STANDARD_INPUT, "stands", "(" + OBJECT + ")V");
        }
        code.insert(insn, hooks.take());
        break;
    }
  }

  private int number(FieldInsnNode insn) {
    int own = insn.owner.equals(owner.name) ? sink.ownField(insn.name, insn.desc) : 0;
    return own != 0
        ? own
        : ~sink.field(new FieldSite(context.loader, insn.owner, insn.name, insn.desc));
  }

  private void put(FieldInsnNode insn, Type type, int number) {
    String value = HookCode.hookType(type);
    if (ownWrites.contains(insn)) {
      hooks.op(type.getSize() == 2 ? Opcodes.DUP2 : Opcodes.DUP);
      hooks.hook("Field.putUnbound", value, number);
    } else if (type.getSize() == 1) {
      hooks.op(Opcodes.DUP2).hook("Field.put", OBJECT + value, number);
    } else {
      hooks.store(type, temporary).op(Opcodes.DUP).load(type, temporary);
      hooks.hook("Field.put", OBJECT + value, number).load(type, temporary);
    }
    code.insertBefore(insn, hooks.take());
  }

  private void get(FieldInsnNode insn, Type type, int number) {
    code.insertBefore(insn, hooks.op(Opcodes.DUP).take());
    hooks.op(type.getSize() == 2 ? Opcodes.DUP2_X1 : Opcodes.DUP_X1);
    hooks.hook("Field.get", OBJECT + HookCode.hookType(type), number);
    code.insert(insn, hooks.take());
  }

  private void putStatic(FieldInsnNode insn, Type type, int number) {
    if (!insn.owner.equals(owner.name)) {
      // The write would initialise the class; the record must come behind what that does.
      hooks.add(new FieldInsnNode(Opcodes.GETSTATIC, insn.owner, insn.name, insn.desc));
      hooks.op(type.getSize() == 2 ? Opcodes.POP2 : Opcodes.POP);
    }
    hooks.op(type.getSize() == 2 ? Opcodes.DUP2 : Opcodes.DUP);
    hooks.hook("Field.putStatic", HookCode.hookType(type), number);
    code.insertBefore(insn, hooks.take());
  }

  // ---- arrays

  private static String elementName(int first, int opcode) {
    String[] names = {"Int", "Long", "Float", "Double", "Object", "Byte", "Char", "Short"};
    return names[opcode - first];
  }

  private static Type elementType(String name) {
    switch (name) {
      case "Long":
        return Type.LONG_TYPE;
      case "Float":
        return Type.FLOAT_TYPE;
      case "Double":
        return Type.DOUBLE_TYPE;
      case "Object":
        return Type.getObjectType("java/lang/Object");
      default:
        return Type.INT_TYPE;
    }
  }

  private void store(AbstractInsnNode insn, int opcode) {
    String name = elementName(Opcodes.IASTORE, opcode);
    Type type = elementType(name);
    hooks.store(type, temporary).op(Opcodes.DUP2).load(type, temporary);
    hooks.hook("Array.store" + name, OBJECT + "I" + HookCode.hookType(type)).load(type, temporary);
    code.insertBefore(insn, hooks.take());
  }

  private void load(AbstractInsnNode insn, int opcode) {
    String name = elementName(Opcodes.IALOAD, opcode);
    Type type = elementType(name);
    code.insertBefore(insn, hooks.op(Opcodes.DUP2).take());
    hooks.op(type.getSize() == 2 ? Opcodes.DUP2_X2 : Opcodes.DUP_X2);
    hooks.hook("Array.load" + name, OBJECT + "I" + HookCode.hookType(type));
    code.insert(insn, hooks.take());
  }
}
