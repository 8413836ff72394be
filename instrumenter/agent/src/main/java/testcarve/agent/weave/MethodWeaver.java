package testcarve.agent.weave;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import testcarve.agent.record.ThreadRecorder;

/**
 * Weaves one method in place: entry, exits, handlers and branch bits; {@link ActionWeaver} does what
 * lies between.
 *
 * <pre>
 *   thread = Recorder.current(); depth = thread.enter(..) ..      words = 0
 *   the method's own code, with hooks
 *   for each taken branch: set its bit, go to where it went
 *   handler of all that is thrown: Recorder.threw(..), throw it on
 * </pre>
 *
 * The call of super() or this() cannot lie in a handler's range, and {@link FirstVariable} tells where else a range ends.
 * Frames are written by hand: a branch's frame is that of its target.
 */
final class MethodWeaver {

  private static final int MOST_WORDS = 8;
  private static final int FIRST_WITH_FRAMES = 50;
  private static final int FIRST_WITH_CLASS_CONSTANTS = 49;

  private final ClassNode owner;
  private final MethodNode method;
  private final Sink sink;
  private final Depth depth;
  private final boolean isDriver;
  private final boolean isStatic;
  private final Constructors constructors;
  private final Map<AbstractInsnNode, Integer> bits = new LinkedHashMap<>();
  private final LabelNode start = new LabelNode();
  private final LabelNode end = new LabelNode();
  private int bitCount;
  private Locals locals;
  private HookCode hooks;

  MethodWeaver(ClassNode owner, MethodNode method, Sink sink, Depth depth, boolean isDriver) {
    this.owner = owner;
    this.method = method;
    this.sink = sink;
    this.isDriver = isDriver;
    this.isStatic = (method.access & Opcodes.ACC_STATIC) != 0;
    this.constructors = Constructors.of(owner.name, method);
    this.depth = constructors.isOrderly() ? depth : leastOf(depth, Depth.EDGES);
  }

  private static Depth leastOf(Depth a, Depth b) {
    return a.compareTo(b) > 0 ? a : b;
  }

  /** Whether the code is such that nothing but its edges can be woven. */
  static boolean isOrderly(ClassNode owner, MethodNode method) {
    return Constructors.of(owner.name, method).isOrderly();
  }

  /** Whether all branches have room in the words kept for them. */
  static boolean hasFewBranches(MethodNode method) {
    int count = 0;
    for (AbstractInsnNode insn : method.instructions) {
      count += bitsOf(insn);
    }
    return count <= MOST_WORDS * Long.SIZE;
  }

  void weave(CallWeaver.Context context) {
    List<AbstractInsnNode> body = List.of(method.instructions.toArray());
    numberBits(body);
    locals = new Locals(method, (bitCount + Long.SIZE - 1) / Long.SIZE);
    hooks = new HookCode(locals.thread, locals.depth);
    FirstVariable receiver = new FirstVariable(owner, method, constructors.chained());
    Set<LabelNode> handlers = handlers();
    locals.addTo(method);
    if (depth.compareTo(Depth.EDGES) < 0) {
      ActionWeaver actions =
          new ActionWeaver(owner, method, sink, constructors, hooks, locals.free(), context);
      for (AbstractInsnNode insn : body) {
        actions.weave(insn);
      }
    }
    chain();
    returns(body, receiver);
    catches(handlers);
    InsnList tail = branches();
    method.instructions.add(end);
    method.instructions.add(tail);
    prologue();
    guard(receiver);
  }

  private Set<LabelNode> handlers() {
    Set<LabelNode> labels = new LinkedHashSet<>();
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      labels.add(block.handler);
    }
    return labels;
  }

  // ---- entry

  private void prologue() {
    hooks.invoke(
        Opcodes.INVOKESTATIC, HookCode.RECORDER, "current", "()L" + HookCode.THREAD + ";");
    hooks.variable(Opcodes.ASTORE, locals.thread);
    hooks.thread().constant(sink.method(method.name, method.desc)).constant(how());
    if (isAskedForClass()) {
      hooks.variable(Opcodes.ALOAD, 1);
      hooks.invoke(Opcodes.INVOKEVIRTUAL, HookCode.THREAD, "enterLoading", "(IILjava/lang/String;)I");
    } else {
      hooks.invoke(Opcodes.INVOKEVIRTUAL, HookCode.THREAD, "enter", "(II)I");
    }
    hooks.variable(Opcodes.ISTORE, locals.depth);
    for (int i = 0; i * Long.SIZE < bitCount; i++) {
      hooks.op(Opcodes.LCONST_0).variable(Opcodes.LSTORE, locals.word(i));
    }
    int variable = isStatic ? 0 : 1;
    if (!isStatic && !isConstructor()) {
      hooks.argument(Type.getObjectType("java/lang/Object"), 0);
    }
    for (Type type : Type.getArgumentTypes(method.desc)) {
      hooks.argument(type, variable);
      variable += type.getSize();
    }
    hooks.thread().onThread("entered", "");
    if (depth == Depth.EDGES) {
      hooks.hook("Frame.gap", "");
    }
    if (isSynchronized() && pushMonitor()) {
      hooks.hook("Monitor.locked", "Ljava/lang/Object;");
    }
    hooks.add(start);
    method.instructions.insert(hooks.take());
  }

  private int how() {
    int how = isStatic ? ThreadRecorder.STATIC : isConstructor() ? ThreadRecorder.CONSTRUCTOR : 0;
    how |= isDriver ? ThreadRecorder.DRIVER : 0;
    how |= isDriver && Drivers.isMain(method) ? ThreadRecorder.MAIN : 0;
    return method.name.equals("<clinit>") ? how | ThreadRecorder.ONCE : how;
  }

  private boolean isAskedForClass() {
    return !isStatic && method.name.equals("loadClass") && method.desc.startsWith("(Ljava/lang/String;");
  }

  private boolean isConstructor() {
    return method.name.equals("<init>");
  }

  private boolean isSynchronized() {
    return (method.access & Opcodes.ACC_SYNCHRONIZED) != 0;
  }

  private boolean pushMonitor() {
    if (!isStatic) {
      hooks.variable(Opcodes.ALOAD, 0);
      return true;
    }
    if ((owner.version & 0xffff) < FIRST_WITH_CLASS_CONSTANTS) {
      return false;
    }
    hooks.add(new LdcInsnNode(Type.getObjectType(owner.name)));
    return true;
  }

  // ---- this() and super()

  private void chain() {
    MethodInsnNode call = constructors.chained();
    if (call == null) {
      return;
    }
    if (!Names.isNeverWoven(call.owner)) {
      method.instructions.insertBefore(call, hooks.hook("Frame.chaining", "").take());
    }
    if (depth.compareTo(Depth.EDGES) < 0 && CallWeaver.isOtherSuper(owner, call)) {
      return; // ActionWeaver has recorded the bind.
    }
    hooks.variable(Opcodes.ALOAD, 0).hook("Frame.bind", "Ljava/lang/Object;");
    method.instructions.insert(call, hooks.take());
  }

  // ---- exits

  private void returns(List<AbstractInsnNode> body, FirstVariable receiver) {
    for (AbstractInsnNode insn : body) {
      int opcode = insn.getOpcode();
      if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
        unlock(receiver.isThisAt(insn));
        pushBits();
        Type type = Type.getReturnType(method.desc);
        if (opcode == Opcodes.RETURN) {
          hooks.hook("Frame.returned", "");
        } else {
          hooks.op(type.getSize() == 2 ? Opcodes.DUP2 : Opcodes.DUP);
          hooks.hook("Frame.returned", HookCode.hookType(type));
        }
        method.instructions.insertBefore(insn, hooks.take());
      }
    }
  }

  private void unlock(boolean hasThis) {
    if (isSynchronized() && (isStatic || hasThis) && pushMonitor()) {
      hooks.hook("Monitor.unlocked", "Ljava/lang/Object;");
    }
  }

  private void pushBits() {
    for (int i = 0; i * Long.SIZE < bitCount; i++) {
      hooks.thread().variable(Opcodes.LLOAD, locals.word(i)).onThread("bits", "J");
    }
  }

  private void catches(Set<LabelNode> handlers) {
    for (LabelNode handler : handlers) {
      AbstractInsnNode first = handler.getNext();
      while (first != null && first.getOpcode() < 0) {
        first = first.getNext();
      }
      if (first != null) {
        hooks.op(Opcodes.DUP).hook("Frame.caught", "Ljava/lang/Throwable;");
        method.instructions.insertBefore(first, hooks.take());
      }
    }
  }

  /** Covers the code with handlers, one for each thing that the first variable holds somewhere. */
  private void guard(FirstVariable receiver) {
    Map<FirstVariable.Holds, LabelNode> handlers = new EnumMap<>(FirstVariable.Holds.class);
    LabelNode from = start;
    FirstVariable.Holds holds = receiver.first;
    for (FirstVariable.Change change : receiver.changes()) {
      LabelNode to = new LabelNode();
      if (change.isBehind) {
        method.instructions.insert(change.insn, to);
      } else {
        method.instructions.insertBefore(change.insn, to);
      }
      cover(from, to, holds, handlers);
      from = to;
      holds = change.holds;
    }
    cover(from, end, holds, handlers);
    handlers.forEach(this::handler);
  }

  private void cover(
      LabelNode from,
      LabelNode to,
      FirstVariable.Holds holds,
      Map<FirstVariable.Holds, LabelNode> handlers) {
    if (holds != FirstVariable.Holds.LOST && hasCode(from, to)) {
      LabelNode handler = handlers.computeIfAbsent(holds, h -> new LabelNode());
      method.tryCatchBlocks.add(new TryCatchBlockNode(from, to, handler, null));
    }
  }

  private static boolean hasCode(LabelNode from, LabelNode to) {
    AbstractInsnNode insn = from;
    while (insn != to && insn.getOpcode() < 0) {
      insn = insn.getNext();
    }
    return insn != to;
  }

  private void handler(FirstVariable.Holds holds, LabelNode handler) {
    hooks.add(handler);
    if ((owner.version & 0xffff) >= FIRST_WITH_FRAMES) {
      hooks.add(locals.handlerFrame(typeOf(holds)));
    }
    unlock(holds == FirstVariable.Holds.THIS);
    pushBits();
    hooks.op(Opcodes.DUP).hook("Frame.threw", "Ljava/lang/Throwable;").op(Opcodes.ATHROW);
    method.instructions.add(hooks.take());
  }

  private Object typeOf(FirstVariable.Holds holds) {
    switch (holds) {
      case THIS:
        return owner.name;
      case UNBOUND:
        return Opcodes.UNINITIALIZED_THIS;
      default:
        return Opcodes.TOP;
    }
  }

  // ---- branch bits

  private void numberBits(List<AbstractInsnNode> body) {
    if (depth != Depth.FULL) {
      return;
    }
    for (AbstractInsnNode insn : body) {
      int count = bitsOf(insn);
      if (count > 0) {
        bits.put(insn, bitCount);
        bitCount += count;
      }
    }
  }

  private static int bitsOf(AbstractInsnNode insn) {
    if (insn instanceof JumpInsnNode) {
      return insn.getOpcode() == Opcodes.GOTO || insn.getOpcode() == Opcodes.JSR ? 0 : 2;
    }
    return isSwitch(insn) ? targets(insn).size() : 0;
  }

  private static boolean isSwitch(AbstractInsnNode insn) {
    return insn instanceof TableSwitchInsnNode || insn instanceof LookupSwitchInsnNode;
  }

  /** The different targets of a switch, in the order of its cases, the default last. */
  private static Set<LabelNode> targets(AbstractInsnNode insn) {
    Set<LabelNode> targets = new LinkedHashSet<>(labels(insn));
    LabelNode other =
        insn instanceof TableSwitchInsnNode
            ? ((TableSwitchInsnNode) insn).dflt
            : ((LookupSwitchInsnNode) insn).dflt;
    targets.remove(other);
    targets.add(other);
    return targets;
  }

  private static List<LabelNode> labels(AbstractInsnNode insn) {
    return insn instanceof TableSwitchInsnNode
        ? ((TableSwitchInsnNode) insn).labels
        : ((LookupSwitchInsnNode) insn).labels;
  }

  private InsnList branches() {
    InsnList tail = new InsnList();
    for (Map.Entry<AbstractInsnNode, Integer> entry : bits.entrySet()) {
      AbstractInsnNode insn = entry.getKey();
      int bit = entry.getValue();
      if (insn instanceof JumpInsnNode) {
        JumpInsnNode jump = (JumpInsnNode) insn;
        jump.label = detour(jump.label, bit, tail);
        setBit(bit + 1);
        method.instructions.insert(insn, hooks.take());
      } else {
        detours(insn, bit, tail);
      }
    }
    return tail;
  }

  private void detours(AbstractInsnNode insn, int firstBit, InsnList tail) {
    Map<LabelNode, LabelNode> ways = new LinkedHashMap<>();
    int bit = firstBit;
    for (LabelNode target : targets(insn)) {
      ways.put(target, detour(target, bit++, tail));
    }
    labels(insn).replaceAll(ways::get);
    if (insn instanceof TableSwitchInsnNode) {
      ((TableSwitchInsnNode) insn).dflt = ways.get(((TableSwitchInsnNode) insn).dflt);
    } else {
      ((LookupSwitchInsnNode) insn).dflt = ways.get(((LookupSwitchInsnNode) insn).dflt);
    }
  }

  /** A way to the target that sets a bit; its frame is the target's. */
  private LabelNode detour(LabelNode target, int bit, InsnList tail) {
    LabelNode way = new LabelNode();
    FrameNode frame = frameAt(target);
    hooks.add(way);
    if (frame != null) {
      hooks.add(
          new FrameNode(
              Opcodes.F_NEW,
              frame.local.size(),
              frame.local.toArray(),
              frame.stack.size(),
              frame.stack.toArray()));
    }
    setBit(bit);
    hooks.add(new JumpInsnNode(Opcodes.GOTO, target));
    tail.add(hooks.take());
    return way;
  }

  private static FrameNode frameAt(LabelNode target) {
    for (AbstractInsnNode i = target; i != null && i.getOpcode() < 0; i = i.getNext()) {
      if (i instanceof FrameNode) {
        return (FrameNode) i;
      }
    }
    return null;
  }

  private void setBit(int bit) {
    int word = locals.word(bit / Long.SIZE);
    long mask = 1L << bit % Long.SIZE;
    hooks.variable(Opcodes.LLOAD, word);
    hooks.add(mask == 1 ? new InsnNode(Opcodes.LCONST_1) : new LdcInsnNode(mask));
    hooks.op(Opcodes.LOR).variable(Opcodes.LSTORE, word);
  }
}
