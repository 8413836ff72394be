package testcarve.agent.weave;

import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import testcarve.agent.format.Definitions;
import testcarve.agent.record.CallSite;
import testcarve.agent.record.InputHooks;
import testcarve.agent.record.LambdaSite;

/**
 * Weaves calls whose body may be the library's.
 *
 * <p>The arguments are put into variables for a moment, told, and pushed again; the receiver stays
 * where it is and is told from a copy.
 */
final class CallWeaver {

  private static final String OBJECT = "Ljava/lang/Object;";
  private static final Set<String> EXITS =
      Set.of("java/lang/System.exit", "java/lang/Runtime.exit", "java/lang/Runtime.halt");

  /** What calls are judged by, beyond the instruction. */
  static final class Context {
    final ClassLoader loader;

    /** Methods of the class at hand that record themselves, whoever the receiver is. */
    final Set<String> ownFixed;

    /** Static fields of the class at hand whose accesses are not recorded. */
    final Set<String> tallies;

    Context(ClassLoader loader, Set<String> ownFixed, Set<String> tallies) {
      this.loader = loader;
      this.ownFixed = ownFixed;
      this.tallies = tallies;
    }
  }

  private final ClassNode owner;
  private final InsnList code;
  private final Sink sink;
  private final Constructors constructors;
  private final HookCode hooks;
  private final int temporary;
  private final Context context;

  CallWeaver(
      ClassNode owner,
      InsnList code,
      Sink sink,
      Constructors constructors,
      HookCode hooks,
      int temporary,
      Context context) {
    this.owner = owner;
    this.code = code;
    this.sink = sink;
    this.constructors = constructors;
    this.hooks = hooks;
    this.temporary = temporary;
    this.context = context;
  }

  void weave(MethodInsnNode call) {
    if (call.name.equals("<init>")) {
      constructor(call);
    } else if (isClone(call)) {
      code.insertBefore(call, hooks.op(Opcodes.DUP).take());
      hooks.op(Opcodes.DUP_X1).hook("Array.cloned", OBJECT + OBJECT);
      code.insert(call, hooks.take());
    } else if (!isOwn(call) && !PureCalls.isPure(call.owner, call.name, call.desc)) {
      method(call);
    }
  }

  private static boolean isClone(MethodInsnNode call) {
    return call.name.equals("clone")
        && call.desc.equals("()Ljava/lang/Object;")
        && (call.owner.startsWith("[") || call.owner.equals("java/lang/Object"));
  }

  private boolean isOwn(MethodInsnNode call) {
    return call.owner.equals(owner.name) && context.ownFixed.contains(call.name + call.desc);
  }

  private void method(MethodInsnNode call) {
    Type[] arguments = Type.getArgumentTypes(call.desc);
    int site = sink.call(site(call));
    spill(arguments);
    if (call.getOpcode() == Opcodes.INVOKESTATIC) {
      hooks.onThread("callStatic", site);
    } else {
      hooks.op(Opcodes.DUP).hook("Call.call", OBJECT, site);
    }
    tellAndPush(arguments, call);
    code.insertBefore(call, hooks.take());
    result(Type.getReturnType(call.desc));
    code.insert(call, hooks.take());
  }

  private void result(Type type) {
    if (type.getSort() == Type.VOID) {
      hooks.hook("Call.result", "");
    } else {
      hooks.op(type.getSize() == 2 ? Opcodes.DUP2 : Opcodes.DUP);
      hooks.hook("Call.result", HookCode.hookType(type));
    }
  }

  private CallSite site(MethodInsnNode call) {
    int flags = selection(call);
    if (PureCalls.isConditional(call.owner, call.name, call.desc)) {
      flags |= CallSite.CONDITIONAL;
    }
    if (PureCalls.isHash(call.owner, call.name)) {
      flags |= CallSite.HASHES;
    }
    if (EXITS.contains(call.owner + "." + call.name)) {
      flags |= CallSite.EXITS;
    }
    if (FileCalls.finishesWriting(call)) {
      flags |= CallSite.FINISHES_WRITING;
    }
    if (FileCalls.stores(call)) {
      flags |= CallSite.STORES;
    }
    return new CallSite(context.loader, call.owner, call.name, call.desc, op(call), flags);
  }

  private static int selection(MethodInsnNode call) {
    boolean fixed =
        call.getOpcode() == Opcodes.INVOKESTATIC || call.getOpcode() == Opcodes.INVOKESPECIAL;
    if (fixed) {
      return Names.isNeverWoven(call.owner) && call.getOpcode() == Opcodes.INVOKESTATIC
              || call.owner.startsWith("java/")
          ? CallSite.LIBRARY
          : CallSite.FIXED;
    }
    return call.owner.startsWith("[") ? CallSite.LIBRARY : CallSite.VIRTUAL;
  }

  private static String op(MethodInsnNode call) {
    switch (call.getOpcode()) {
      case Opcodes.INVOKESTATIC:
        return "static";
      case Opcodes.INVOKESPECIAL:
        return "special";
      case Opcodes.INVOKEINTERFACE:
        return "interface";
      default:
        return "virtual";
    }
  }

  // ---- constructors

  private void constructor(MethodInsnNode call) {
    boolean chained = call == constructors.chained();
    if (chained) {
      if (isOtherSuper(owner, call)) {
        construct(call, "super", selectionOf(call));
        hooks.variable(Opcodes.ALOAD, 0).hook("Call.superCalled", OBJECT);
        code.insert(call, hooks.take());
      }
      return;
    }
    if (constructors.newOf(call) == null || isOwn(call)) {
      return;
    }
    construct(call, "new", selectionOf(call));
    if (constructors.isDuplicated(call)) {
      hooks.op(Opcodes.DUP).hook("Call.result", OBJECT);
    } else {
      hooks.hook("Call.createdUnknown", "");
    }
    code.insert(call, hooks.take());
  }

  /** Whether a constructor's this() or super() may be a library's: neither Object's nor its own. */
  static boolean isOtherSuper(ClassNode owner, MethodInsnNode call) {
    return !call.owner.equals("java/lang/Object") && !call.owner.equals(owner.name);
  }

  private static int selectionOf(MethodInsnNode call) {
    return Names.isNeverWoven(call.owner) ? CallSite.LIBRARY : CallSite.FIXED;
  }

  private void construct(MethodInsnNode call, String op, int selection) {
    Type[] arguments = Type.getArgumentTypes(call.desc);
    CallSite site =
        new CallSite(context.loader, call.owner, call.name, call.desc, op, selection);
    spill(arguments);
    hooks.onThread("construct", sink.call(site));
    tellAndPush(arguments, call);
    code.insertBefore(call, hooks.take());
  }

  // ---- arguments

  private void spill(Type[] arguments) {
    int variable = temporary + size(arguments);
    for (int i = arguments.length - 1; i >= 0; i--) {
      variable -= arguments[i].getSize();
      hooks.store(arguments[i], variable);
    }
  }

  /** Tells the arguments, and of a call of a method what it opens. */
  private void tellAndPush(Type[] arguments, MethodInsnNode call) {
    tell(arguments);
    hooks.thread().onThread("called", "");
    inputs(arguments, call);
    growStack(arguments, call);
    push(arguments);
  }

  /** The stack that the program asks for a thread is for its own frames: woven ones take more. The trace tells what it asked for. */
  private void growStack(Type[] arguments, MethodInsnNode call) {
    boolean isBuilder = call.owner.startsWith("java/lang/Thread$Builder") && call.name.equals("stackSize");
    if (!isBuilder && !(call.owner.equals("java/lang/Thread") && call.name.equals("<init>"))) {
      return;
    }
    int variable = temporary;
    for (Type argument : arguments) {
      if (argument.getSort() == Type.LONG) {
        hooks.load(argument, variable).invoke(Opcodes.INVOKESTATIC, HookCode.STACK_SIZES, "grown", "(J)J");
        hooks.store(argument, variable);
      }
      variable += argument.getSize();
    }
  }

  private void inputs(Type[] arguments, MethodInsnNode call) {
    if (FileCalls.opensUrl(call)) {
      hooks.op(Opcodes.DUP).hook("Input.opens", OBJECT, InputHooks.READ);
    } else if (FileCalls.findsResource(call)) {
      boolean isStatic = call.getOpcode() == Opcodes.INVOKESTATIC;
      hooks.op(isStatic ? Opcodes.ACONST_NULL : Opcodes.DUP).load(arguments[0], temporary);
      hooks.hook("Input.finds", OBJECT + OBJECT);
    }
    int mode = FileCalls.modeOfReceiver(call);
    if (mode != 0) {
      hooks.op(Opcodes.DUP).hook("Input.opens", OBJECT, mode);
    }
    int variable = temporary;
    for (int i = 0; i < arguments.length; i++) {
      mode = FileCalls.mode(call, i, arguments[i]);
      if (mode != 0) {
        opens(arguments, i, variable, mode);
      }
      variable += arguments[i].getSize();
    }
  }

  private void opens(Type[] arguments, int at, int variable, int mode) {
    hooks.load(arguments[at], variable);
    if ((mode & InputHooks.BY_LAST) == 0) {
      hooks.hook("Input.opens", OBJECT, mode);
      return;
    }
    Type last = arguments[arguments.length - 1];
    hooks.load(last, temporary + size(arguments) - last.getSize());
    hooks.hook("Input.writes", OBJECT + (last.getSort() == Type.BOOLEAN ? "Z" : OBJECT), mode);
  }

  private static int size(Type[] arguments) {
    int size = 0;
    for (Type argument : arguments) {
      size += argument.getSize();
    }
    return size;
  }

  private void tell(Type[] arguments) {
    int variable = temporary;
    for (Type argument : arguments) {
      hooks.argument(argument, variable);
      variable += argument.getSize();
    }
  }

  private void push(Type[] arguments) {
    int variable = temporary;
    for (Type argument : arguments) {
      hooks.load(argument, variable);
      variable += argument.getSize();
    }
  }

  // ---- invokedynamic

  void weave(InvokeDynamicInsnNode call) {
    String bootstrap = call.bsm.getOwner();
    if (bootstrap.equals("java/lang/invoke/LambdaMetafactory")) {
      lambda(call);
    } else if (!bootstrap.equals("java/lang/invoke/StringConcatFactory") || tellsObjects(call)) {
      dynamic(call);
    }
  }

  private static boolean tellsObjects(InvokeDynamicInsnNode call) {
    for (Type argument : Type.getArgumentTypes(call.desc)) {
      if (!PureCalls.isValue(argument)) {
        return true;
      }
    }
    return false;
  }

  private void dynamic(InvokeDynamicInsnNode call) {
    Type[] arguments = Type.getArgumentTypes(call.desc);
    boolean concat = call.bsm.getOwner().equals("java/lang/invoke/StringConcatFactory");
    int flags = CallSite.LIBRARY | (concat ? CallSite.CONDITIONAL : 0);
    CallSite site =
        new CallSite(
            context.loader, call.bsm.getOwner(), call.bsm.getName(), call.desc, "indy", flags);
    spill(arguments);
    hooks.onThread("callStatic", sink.call(site));
    tell(arguments);
    hooks.thread().onThread("called", "");
    if (call.bsm.getOwner().equals("java/lang/runtime/ObjectMethods")) {
      components(arguments);
    }
    push(arguments);
    code.insertBefore(call, hooks.take());
    result(Type.getReturnType(call.desc));
    code.insert(call, hooks.take());
  }

  /** The methods that a record has by itself read its components, equals those of the other record too. */
  private void components(Type[] arguments) {
    hooks.load(arguments[0], temporary);
    if (arguments.length > 1) {
      hooks.load(arguments[1], temporary + 1);
    } else {
      hooks.op(Opcodes.ACONST_NULL);
    }
    hooks.hook("Field.components", OBJECT + OBJECT);
  }

  private void lambda(InvokeDynamicInsnNode call) {
    Type[] captured = Type.getArgumentTypes(call.desc);
    spill(captured);
    push(captured);
    code.insertBefore(call, hooks.take());
    int site = sink.lambda(new LambdaSite(definition(call)));
    hooks.op(Opcodes.DUP).hook("Call.lambda", OBJECT, site);
    tell(captured);
    hooks.thread().onThread("finishValues", "");
    code.insert(call, hooks.take());
  }

  private String definition(InvokeDynamicInsnNode call) {
    Handle impl = (Handle) call.bsmArgs[1];
    boolean body = impl.getOwner().equals(owner.name) && impl.getName().startsWith("lambda$");
    return "interface="
        + Definitions.quote(Type.getReturnType(call.desc).getInternalName())
        + " method="
        + Definitions.quote(call.name)
        + " desc="
        + Definitions.quote(((Type) call.bsmArgs[0]).getDescriptor())
        + " type="
        + Definitions.quote(((Type) call.bsmArgs[2]).getDescriptor())
        + " impl="
        + Definitions.quote(impl.getOwner() + "." + impl.getName() + impl.getDesc())
        + " ref="
        + ref(impl.getTag())
        + (body ? " body=1" : "");
  }

  private static String ref(int tag) {
    switch (tag) {
      case Opcodes.H_INVOKESTATIC:
        return "static";
      case Opcodes.H_INVOKESPECIAL:
        return "special";
      case Opcodes.H_NEWINVOKESPECIAL:
        return "new";
      case Opcodes.H_INVOKEINTERFACE:
        return "interface";
      default:
        return "virtual";
    }
  }
}
