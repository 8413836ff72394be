package testcarve.runner.mutants;

import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Methods return a value that says nothing: zero, true, false, what is empty, null. Not what they return anyhow. */
final class Returns {

  /** A static method without arguments that gives what is empty. */
  private record Maker(String owner, String name, String result, boolean ofInterface) {}

  private static final Maker EMPTY_LIST = new Maker("java/util/Collections", "emptyList", "java/util/List", false);

  /** What stands for a value of a type, by its name. */
  private static final Map<String, Maker> EMPTY = Map.ofEntries(
      Map.entry("java/util/List", EMPTY_LIST),
      Map.entry("java/util/Collection", EMPTY_LIST),
      Map.entry("java/lang/Iterable", EMPTY_LIST),
      Map.entry("java/util/Set", new Maker("java/util/Collections", "emptySet", "java/util/Set", false)),
      Map.entry("java/util/Map", new Maker("java/util/Collections", "emptyMap", "java/util/Map", false)),
      Map.entry("java/util/Optional", own("java/util/Optional", false)),
      Map.entry("java/util/OptionalInt", own("java/util/OptionalInt", false)),
      Map.entry("java/util/OptionalLong", own("java/util/OptionalLong", false)),
      Map.entry("java/util/OptionalDouble", own("java/util/OptionalDouble", false)),
      Map.entry("java/util/stream/Stream", own("java/util/stream/Stream", true)),
      Map.entry("java/util/stream/IntStream", own("java/util/stream/IntStream", true)),
      Map.entry("java/util/stream/LongStream", own("java/util/stream/LongStream", true)),
      Map.entry("java/util/stream/DoubleStream", own("java/util/stream/DoubleStream", true)));

  /** What the box of a type holds. */
  private static final Map<String, Type> BOXES = Map.of(
      "java/lang/Byte", Type.BYTE_TYPE, "java/lang/Short", Type.SHORT_TYPE, "java/lang/Character", Type.CHAR_TYPE, "java/lang/Integer", Type.INT_TYPE,
      "java/lang/Long", Type.LONG_TYPE, "java/lang/Float", Type.FLOAT_TYPE, "java/lang/Double", Type.DOUBLE_TYPE);

  private static final String BOOLEAN = "java/lang/Boolean";
  private static final String STRING = "java/lang/String";

  private Returns() {}

  private static Maker own(String type, boolean ofInterface) {
    return new Maker(type, "empty", type, ofInterface);
  }

  static void offer(MethodNode method, AbstractInsnNode at, List<Mutation> all) {
    if (at.getOpcode() < Opcodes.IRETURN || at.getOpcode() > Opcodes.ARETURN) {
      return;
    }
    Type type = Type.getReturnType(method.desc);
    switch (type.getSort()) {
      case Type.BOOLEAN -> {
        offer(at, Operator.FALSE_RETURNS, "returned false", all, new InsnNode(Opcodes.ICONST_0));
        offer(at, Operator.TRUE_RETURNS, "returned true", all, new InsnNode(Opcodes.ICONST_1));
      }
      case Type.OBJECT -> offerObject(type.getInternalName(), at, all);
      case Type.ARRAY -> offer(at, Operator.NULL_RETURNS, "returned null", all, new InsnNode(Opcodes.ACONST_NULL));
      default -> offer(at, Operator.PRIMITIVE_RETURNS, "returned 0", all, zero(type));
    }
  }

  private static void offerObject(String type, AbstractInsnNode at, List<Mutation> all) {
    if (type.equals(BOOLEAN)) {
      offer(at, Operator.FALSE_RETURNS, "returned false", all, new InsnNode(Opcodes.ICONST_0), box(BOOLEAN, Type.BOOLEAN_TYPE));
      offer(at, Operator.TRUE_RETURNS, "returned true", all, new InsnNode(Opcodes.ICONST_1), box(BOOLEAN, Type.BOOLEAN_TYPE));
    } else if (BOXES.containsKey(type)) {
      offer(at, Operator.EMPTY_RETURNS, "returned 0", all, zero(BOXES.get(type)), box(type, BOXES.get(type)));
    } else if (type.equals(STRING)) {
      offer(at, Operator.EMPTY_RETURNS, "returned \"\"", all, new LdcInsnNode(""));
    } else if (EMPTY.containsKey(type)) {
      Maker maker = EMPTY.get(type);
      String name = maker.owner().substring(maker.owner().lastIndexOf('/') + 1) + "." + maker.name() + "()";
      offer(at, Operator.EMPTY_RETURNS, "returned " + name, all,
          new MethodInsnNode(Opcodes.INVOKESTATIC, maker.owner(), maker.name(), "()L" + maker.result() + ";", maker.ofInterface()));
    } else {
      offer(at, Operator.NULL_RETURNS, "returned null", all, new InsnNode(Opcodes.ACONST_NULL));
    }
  }

  private static void offer(AbstractInsnNode at, Operator operator, String change, List<Mutation> all, AbstractInsnNode... value) {
    if (isReturnedAnyhow(at, value)) {
      return;
    }
    boolean isWide = at.getOpcode() == Opcodes.LRETURN || at.getOpcode() == Opcodes.DRETURN;
    Mutation mutation = Mutation.of(at, operator, change, new InsnNode(isWide ? Opcodes.POP2 : Opcodes.POP));
    for (AbstractInsnNode instruction : value) {
      mutation.instead().add(instruction);
    }
    mutation.instead().add(new InsnNode(at.getOpcode()));
    all.add(mutation);
  }

  private static boolean isReturnedAnyhow(AbstractInsnNode at, AbstractInsnNode... value) {
    AbstractInsnNode before = at;
    for (int i = value.length - 1; i >= 0; i--) {
      before = Instructions.before(before);
      if (before == null || !isSame(before, value[i])) {
        return false;
      }
    }
    return true;
  }

  private static boolean isSame(AbstractInsnNode one, AbstractInsnNode other) {
    if (one instanceof MethodInsnNode call && other instanceof MethodInsnNode made) {
      return call.owner.equals(made.owner) && call.name.equals(made.name);
    }
    if (one instanceof LdcInsnNode constant && other instanceof LdcInsnNode made) {
      return constant.cst.equals(made.cst);
    }
    return one instanceof InsnNode && one.getOpcode() == other.getOpcode();
  }

  private static AbstractInsnNode zero(Type type) {
    return new InsnNode(switch (type.getSort()) {
      case Type.LONG -> Opcodes.LCONST_0;
      case Type.FLOAT -> Opcodes.FCONST_0;
      case Type.DOUBLE -> Opcodes.DCONST_0;
      default -> Opcodes.ICONST_0;
    });
  }

  private static AbstractInsnNode box(String owner, Type value) {
    return new MethodInsnNode(Opcodes.INVOKESTATIC, owner, "valueOf", "(" + value.getDescriptor() + ")L" + owner + ";", false);
  }
}
