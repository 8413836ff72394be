package testcarve.agent.define;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import testcarve.agent.format.Definitions;

/**
 * Reads the body of a lambda that is nothing but calls and operations, one after the other, and values that depend on conditions, so that
 * it can be written down as source again. What loops, assigns, catches, or does something on a condition is left alone.
 *
 * <p>The stack is replayed with expressions in it ({@link Branches} says in which order); in the end they are told in postfix order, a step
 * a line ({@code grammar/trace.md}). An expression stands where the stack had it, so the order of evaluation is the recorded one.
 */
final class BodyReader extends MethodVisitor {

  /** A longer body is no longer one that a reader of a test wants to see. */
  private static final int MOST_STEPS = 80;

  /** The operators of {@code IADD} to {@code LXOR}, each of which stands for two or four types. */
  private static final String[] OPERATORS = {"+", "-", "*", "/", "%"};

  private static final String[] BIT_OPERATORS = {"<<", ">>", ">>>", "&", "|", "^"};

  /** What {@code I2L} to {@code I2S} make. */
  private static final String CONVERTED = "JFDIFDIJDIJFBCS";

  /** An expression: its last step, and those that give what it takes. */
  private static final class Node {
    final List<Node> parts = new ArrayList<>();
    String step;

    /** Made by {@code new} and not yet constructed, or an array that may still be filled. */
    boolean open;

    boolean told;
    int size = 1;

    Node(String step) {
      this.step = step;
    }

    void take(Node part) {
      parts.add(part);
      size += part.size;
    }
  }

  private final ClassFile.Method method;
  private final Branches branches = new Branches();
  private Deque<Node> stack = new ArrayDeque<>();
  private final List<String> steps = new ArrayList<>();
  private final int[] parameters;

  /** The local variable in which another tool has what it counts with. */
  private int countersAt = -1;

  /** Whether the code that is visited is that of another tool: it gets its counters, or counts. */
  private boolean counting;

  /** How many conditions the code that is replayed depends on. */
  private int depth;

  private boolean other;

  /** Reads a method's body for {@link ClassFile.Method#body}, and hands all on. */
  BodyReader(ClassFile.Method method, MethodVisitor next) {
    super(Opcodes.ASM9, next);
    this.method = method;
    Type[] types = Type.getArgumentTypes(method.desc);
    boolean isStatic = (method.access & Opcodes.ACC_STATIC) != 0;
    parameters = new int[types.length + (isStatic ? 0 : 1)];
    int slot = 0;
    for (int i = 0; i < parameters.length; i++) {
      parameters[i] = slot;
      slot += isStatic || i > 0 ? types[i - (isStatic ? 0 : 1)].getSize() : 1;
    }
  }

  /** Whether a method is the body of a lambda: nobody calls it by a name. */
  static boolean isLambdaBody(int access, String name) {
    int mask = Opcodes.ACC_SYNTHETIC | Opcodes.ACC_BRIDGE | Opcodes.ACC_ABSTRACT;
    return (access & mask) == Opcodes.ACC_SYNTHETIC && name.startsWith("lambda$");
  }

  @Override
  public void visitInsn(int opcode) {
    super.visitInsn(opcode);
    if (opcode == Opcodes.ATHROW || opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
      branches.last(() -> end(opcode));
    } else if (counting && opcode == Opcodes.BASTORE) {
      counting = false;
    } else if (opcode != Opcodes.NOP && !isCounting(opcode <= Opcodes.ICONST_5)) {
      branches.then(() -> insn(opcode));
    }
  }

  /** Whether an instruction is another tool's. Its code is a few constants and a store. */
  private boolean isCounting(boolean likely) {
    other |= counting && !likely;
    return counting;
  }

  private void insn(int opcode) {
    if (opcode == Opcodes.ACONST_NULL) {
      push("null");
    } else if (opcode <= Opcodes.ICONST_5) {
      constant('I', opcode - Opcodes.ICONST_0);
    } else if (opcode <= Opcodes.LCONST_1) {
      constant('J', (long) (opcode - Opcodes.LCONST_0));
    } else if (opcode <= Opcodes.FCONST_2) {
      constant('F', (float) (opcode - Opcodes.FCONST_0));
    } else if (opcode <= Opcodes.DCONST_1) {
      constant('D', (double) (opcode - Opcodes.DCONST_0));
    } else if (opcode <= Opcodes.SALOAD) {
      push("element", 2);
    } else if (opcode <= Opcodes.SASTORE) {
      store();
    } else if (opcode <= Opcodes.DUP2_X2) {
      shuffle(opcode);
    } else {
      operate(opcode);
    }
  }

  private void shuffle(int opcode) {
    Node top = stack.peekLast();
    if ((opcode == Opcodes.POP || opcode == Opcodes.POP2) && top != null && isCall(top)) {
      statement(pop());
      steps.add("pop");
    } else if (opcode == Opcodes.DUP && top != null && top.open) {
      stack.addLast(top);
    } else {
      other = true;
    }
  }

  /** Whether an expression may stand alone as a statement. */
  private static boolean isCall(Node node) {
    return node.step.startsWith("virtual ") || node.step.startsWith("static ") || node.step.startsWith("new ");
  }

  private void operate(int opcode) {
    if (opcode >= Opcodes.IADD && opcode <= Opcodes.DREM) {
      push("binary " + OPERATORS[(opcode - Opcodes.IADD) / 4], 2);
    } else if (opcode >= Opcodes.INEG && opcode <= Opcodes.DNEG) {
      push("negate", 1);
    } else if (opcode >= Opcodes.ISHL && opcode <= Opcodes.LXOR) {
      push("binary " + BIT_OPERATORS[(opcode - Opcodes.ISHL) / 2], 2);
    } else if (opcode >= Opcodes.I2L && opcode <= Opcodes.I2S) {
      push("convert " + CONVERTED.charAt(opcode - Opcodes.I2L), 1);
    } else if (opcode == Opcodes.ARRAYLENGTH) {
      push("length", 1);
    } else if (opcode >= Opcodes.LCMP && opcode <= Opcodes.DCMPG) {
      push(Conditions.order(opcode), 2);
    } else {
      other = true;
    }
  }

  /** What is returned stays on the stack: it may depend on a condition. */
  private void end(int opcode) {
    if (opcode == Opcodes.ATHROW) {
      other |= depth > 0;
      tell(pop());
      steps.add("throw");
    }
    other |= stack.size() != (opcode == Opcodes.ATHROW || opcode == Opcodes.RETURN ? 0 : 1);
  }

  /** One of two values, by the condition on which the code jumps or goes on. */
  private void choose(int opcode, int next, int target, int join) {
    boolean swapped = condition(opcode);
    Node taken = arm(swapped ? target : next, join);
    Node otherwise = arm(swapped ? next : target, join);
    stack.addLast(taken);
    stack.addLast(otherwise);
    push("conditional", 3);
  }

  /** Puts the condition on the stack; true if it is the one of jumping. */
  private boolean condition(int opcode) {
    if (opcode == Opcodes.IFNULL || opcode == Opcodes.IFNONNULL) {
      push("null");
    } else if (opcode <= Opcodes.IFLE && !isOrder(stack.peekLast())) {
      constant('I', 0);
    }
    Node order = stack.peekLast();
    if (!isOrder(order)) {
      push("compare " + Conditions.goingOn(opcode), 2);
      return false;
    }
    pop();
    order.parts.forEach(stack::addLast);
    push("compare " + Conditions.ordered(opcode, order.step), 2);
    return Conditions.jumps(opcode, order.step);
  }

  /** The three-way result of a comparison, which no source has. */
  private static boolean isOrder(Node node) {
    return node != null && node.step.startsWith(Conditions.ORDER);
  }

  /** The one value that a part of the code gives. */
  private Node arm(int from, int until) {
    Deque<Node> outer = stack;
    stack = new ArrayDeque<>();
    depth++;
    replay(from, until);
    depth--;
    Node value = pop();
    other |= !stack.isEmpty();
    stack = outer;
    return value;
  }

  private void replay(int from, int until) {
    // (What it sets must not be lost.)
    if (!branches.replay(from, until, () -> other, this::choose)) {
      other = true;
    }
  }

  /** An element of an array that is written out. */
  private void store() {
    Node value = pop();
    Node index = pop();
    Node array = pop();
    // An array that nothing else holds is lost with its element.
    other |= !array.open || stack.peekLast() != array || !index.step.equals("constant i" + array.parts.size());
    array.take(value);
  }

  @Override
  public void visitIntInsn(int opcode, int operand) {
    super.visitIntInsn(opcode, operand);
    if (!isCounting(opcode != Opcodes.NEWARRAY)) {
      branches.then(() -> intInsn(opcode, operand));
    }
  }

  private void intInsn(int opcode, int operand) {
    if (opcode == Opcodes.NEWARRAY) {
      String[] letters = {"Z", "C", "F", "D", "B", "S", "I", "J"};
      array(letters[operand - Opcodes.T_BOOLEAN]);
    } else {
      constant('I', operand);
    }
  }

  private void array(String element) {
    Node top = stack.peekLast();
    // No array is of a negative length: the code fails there.
    if (top == null || !top.step.startsWith("constant ") || top.step.startsWith("constant i-")) {
      push("newarray [" + element, 1);
    } else {
      push("array [" + element + " " + pop().step).open = true;
    }
  }

  @Override
  public void visitVarInsn(int opcode, int index) {
    super.visitVarInsn(opcode, index);
    if (counting && opcode == Opcodes.ASTORE) {
      countersAt = index;
      counting = false;
    } else if (opcode == Opcodes.ALOAD && index == countersAt) {
      counting = true;
    } else if (!isCounting(false)) {
      branches.then(() -> variable(opcode, index));
    }
  }

  private void variable(int opcode, int index) {
    int parameter = Arrays.binarySearch(parameters, index);
    other |= opcode > Opcodes.ALOAD || parameter < 0;
    push("load " + parameter);
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    super.visitTypeInsn(opcode, type);
    // (The counters of newer class files are cast before they are used.)
    if (!isCounting(opcode == Opcodes.CHECKCAST)) {
      branches.then(() -> type(opcode, type));
    }
  }

  private void type(int opcode, String type) {
    String desc = Type.getObjectType(type).getDescriptor();
    if (opcode == Opcodes.NEW) {
      push("new " + type).open = true;
    } else if (opcode == Opcodes.ANEWARRAY) {
      array(desc);
    } else {
      push((opcode == Opcodes.CHECKCAST ? "cast " : "instanceof ") + desc, 1);
    }
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    super.visitFieldInsn(opcode, owner, name, descriptor);
    if (!isCounting(false)) {
      branches.then(() -> field(opcode, member(owner, name, descriptor)));
    }
  }

  private void field(int opcode, String field) {
    if (opcode == Opcodes.GETSTATIC) {
      push("getstatic " + field);
    } else if (opcode == Opcodes.GETFIELD) {
      push("getfield " + field, 1);
    } else {
      other = true;
    }
  }

  @Override
  public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    if (Helpers.isOtherTools(name)) {
      counting = true;
    } else if (!isCounting(false)) {
      branches.then(() -> invoke(opcode, owner, name, descriptor));
    }
  }

  private void invoke(int opcode, String owner, String name, String descriptor) {
    int arguments = Type.getArgumentTypes(descriptor).length;
    if (name.equals("<init>")) {
      construct(owner, descriptor, take(arguments));
      return;
    }
    boolean isStatic = opcode == Opcodes.INVOKESTATIC;
    // Of a private method or super.m(): whoever writes the call down has to know.
    other |= opcode == Opcodes.INVOKESPECIAL;
    // What method handles do depends on the caller, and on the types that it sees.
    other |= owner.startsWith("java/lang/invoke/");
    push((isStatic ? "static " : "virtual ") + member(owner, name, descriptor), isStatic ? arguments : arguments + 1);
    if (descriptor.endsWith(")V")) {
      statement(pop());
    }
  }

  /** A member as steps name it, word by word. (Other languages have names of several words.) */
  private String member(String owner, String name, String descriptor) {
    String words = owner + " " + name + " " + descriptor;
    other |= words.split(" ", -1).length != 3 || words.indexOf('\n') >= 0;
    return words;
  }

  private void construct(String owner, String descriptor, List<Node> arguments) {
    Node made = pop();
    other |= !made.open || !made.step.equals("new " + owner);
    made.open = false;
    made.step += " " + descriptor;
    arguments.forEach(made::take);
    // What is constructed and not used is there no second time.
    if (stack.peekLast() != made) {
      statement(made);
      steps.add("pop");
    }
  }

  /** Tells a call at once: what waited on the stack, evaluated before it, would be told behind it. Whether it is done must not depend on anything. */
  private void statement(Node call) {
    other |= depth > 0 || !stack.isEmpty();
    tell(call);
  }

  @Override
  public void visitLdcInsn(Object value) {
    super.visitLdcInsn(value);
    if (value instanceof ConstantDynamic && Helpers.isOtherTools(((ConstantDynamic) value).getName())) {
      counting = true;
    } else if (!isCounting(value instanceof Integer)) {
      branches.then(() -> load(value));
    }
  }

  private void load(Object value) {
    if (value instanceof String) {
      push("text " + Definitions.quote((String) value));
    } else if (value instanceof Number) {
      char type = value instanceof Long ? 'J' : value instanceof Float ? 'F' : value instanceof Double ? 'D' : 'I';
      constant(type, (Number) value);
    } else if (value instanceof Type && ((Type) value).getSort() != Type.METHOD) {
      push("class " + ((Type) value).getDescriptor());
    } else {
      other = true;
    }
  }

  @Override
  public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... constants) {
    super.visitInvokeDynamicInsn(name, descriptor, bootstrap, constants);
    if (!isCounting(false)) {
      branches.then(() -> invokeDynamic(name, descriptor, bootstrap, constants));
    }
  }

  private void invokeDynamic(String name, String descriptor, Handle bootstrap, Object... constants) {
    boolean joins =
        bootstrap.getOwner().equals("java/lang/invoke/StringConcatFactory")
            && name.equals("makeConcatWithConstants")
            // The constants that the recipe cannot have in it follow.
            && constants.length == 1;
    other |= !joins;
    if (joins) {
      String recipe = Definitions.quote((String) constants[0]);
      push("concat " + descriptor + " " + recipe, Type.getArgumentTypes(descriptor).length);
    }
  }

  @Override
  public void visitJumpInsn(int opcode, Label label) {
    super.visitJumpInsn(opcode, label);
    other |= opcode == Opcodes.JSR;
    branches.jump(opcode, label);
  }

  @Override
  public void visitLabel(Label label) {
    super.visitLabel(label);
    branches.place(label);
  }

  @Override
  public void visitIincInsn(int index, int increment) {
    super.visitIincInsn(index, increment);
    other = true;
  }

  @Override
  public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... labels) {
    super.visitTableSwitchInsn(min, max, otherwise, labels);
    other = true;
  }

  @Override
  public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] labels) {
    super.visitLookupSwitchInsn(otherwise, keys, labels);
    other = true;
  }

  @Override
  public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
    super.visitMultiANewArrayInsn(descriptor, dimensions);
    other = true;
  }

  @Override
  public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
    super.visitTryCatchBlock(start, end, handler, type);
    other = true;
  }

  @Override
  public void visitEnd() {
    super.visitEnd();
    if (!other && branches.join()) {
      replay(0, branches.size());
      if (!stack.isEmpty()) {
        tell(pop());
        steps.add("return");
      }
      if (!other && steps.size() <= MOST_STEPS) {
        method.body = String.join("\n", steps);
      }
    }
  }

  private void constant(char type, Number value) {
    push("constant " + Constants.word(type, value));
  }

  private Node push(String step) {
    return push(step, 0);
  }

  private Node push(String step, int taken) {
    Node node = new Node(step);
    take(taken).forEach(node::take);
    stack.addLast(node);
    return node;
  }

  /** The topmost expressions, in the order of their evaluation. */
  private List<Node> take(int count) {
    List<Node> taken = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      taken.add(pop());
    }
    Collections.reverse(taken);
    return taken;
  }

  private Node pop() {
    Node top = stack.pollLast();
    other |= top == null;
    return top == null ? new Node("") : top;
  }

  /** Tells an expression, its parts first: once, as another time it would be evaluated again. */
  private void tell(Node node) {
    boolean incomplete = isOrder(node) || node.open && (node.step.startsWith("new ") || isHalfFilled(node));
    // (What is too large may be nested too deeply for this recursion.)
    other |= incomplete || node.told || node.size > MOST_STEPS;
    if (other) {
      return;
    }
    node.told = true;
    node.parts.forEach(this::tell);
    steps.add(node.step.startsWith("array ") ? node.step + " " + node.parts.size() : node.step);
  }

  /** An array is made empty, or with all its elements. */
  private static boolean isHalfFilled(Node array) {
    return !array.parts.isEmpty() && !array.step.endsWith(" constant i" + array.parts.size());
  }
}
