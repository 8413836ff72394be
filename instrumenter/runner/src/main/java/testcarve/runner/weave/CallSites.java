package testcarve.runner.weave;

import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Puts our stand-ins at the call sites that end the JVM or prepare for that and, if asked, at those that read the clock; and a question before those that change
 * files, and before those that work on files and databases.
 */
final class CallSites extends ClassVisitor {

  private static final String EXITS = "testcarve/runner/hook/Exits";
  private static final String HOOKS = "testcarve/runner/hook/ShutdownHooks";
  private static final String CLOCKS = "testcarve/runner/hook/Clocks";
  private static final String RESOURCES = "testcarve/runner/hook/Resources";
  private static final Set<String> ENDING = Set.of("java/lang/System", "java/lang/Runtime");
  private static final Set<String> CLOCK_FACTORIES =
      Set.of("systemUTC", "systemDefaultZone", "system", "tickMillis", "tickSeconds", "tickMinutes");
  private static final int CONSTANT_METHOD = 10;
  private static final int CONSTANT_INTERFACE_METHOD = 11;

  private final boolean moveClock;
  private final boolean askForResources;

  CallSites(ClassVisitor next, Plan plan) {
    super(Weaver.API, next);
    this.moveClock = plan.moveClock();
    this.askForResources = plan.hasActs();
  }

  /** Whether the constant pool names a class with such a method; cheap, and saves most classes the weaving. */
  static boolean mayOccurIn(ClassReader reader, Plan plan) {
    char[] buffer = new char[reader.getMaxStringLength()];
    for (int i = 1; i < reader.getItemCount(); i++) {
      int item = reader.getItem(i);
      int tag = item == 0 ? 0 : reader.readByte(item - 1);
      if (tag == CONSTANT_METHOD || tag == CONSTANT_INTERFACE_METHOD) {
        String owner = reader.readClass(item, buffer);
        if (ENDING.contains(owner) || FileChanges.isOwner(owner) || plan.moveClock() && isTimeClass(owner)
            || plan.hasActs() && ResourceCalls.isOwner(owner)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isTimeClass(String owner) {
    return owner.startsWith("java/time/")
        || owner.equals("java/util/Date")
        || owner.equals("java/util/Calendar")
        || owner.equals("java/util/GregorianCalendar");
  }

  @Override
  public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
    MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
    return next == null ? null : new Calls(next);
  }

  private final class Calls extends MethodVisitor {

    Calls(MethodVisitor next) {
      super(Weaver.API, next);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
      String question = askForResources ? ResourceCalls.question(owner, name, descriptor) : null;
      if (question != null) {
        hook(RESOURCES, question, "()V");
      }
      boolean written = FileChanges.ask(mv, opcode, owner, name, descriptor) || replaceEnding(owner, name, descriptor)
          || moveClock && replaceClock(owner, name, descriptor);
      if (!written) {
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
      }
    }

    private boolean replaceEnding(String owner, String name, String descriptor) {
      if (owner.equals("java/lang/System") && name.equals("exit")) {
        hook(EXITS, "exit", "(I)V");
      } else if (owner.equals("java/lang/Runtime") && (name.equals("exit") || name.equals("halt"))) {
        hook(EXITS, "exit", "(Ljava/lang/Runtime;I)V");
      } else if (owner.equals("java/lang/Runtime") && name.equals("addShutdownHook")) {
        hook(HOOKS, "add", "(Ljava/lang/Runtime;Ljava/lang/Thread;)V");
      } else {
        return false;
      }
      return true;
    }

    private boolean replaceClock(String owner, String name, String descriptor) {
      if (owner.equals("java/lang/System") && (name.equals("currentTimeMillis") || name.equals("nanoTime"))) {
        hook(CLOCKS, name, descriptor);
      } else if (owner.equals("java/util/Date") && name.equals("<init>") && descriptor.equals("()V")) {
        hook(CLOCKS, "currentTimeMillis", "()J");
        super.visitMethodInsn(Opcodes.INVOKESPECIAL, owner, name, "(J)V", false);
      } else if (owner.startsWith("java/time/") && name.equals("now")) {
        return replaceNow(owner, descriptor);
      } else if (owner.equals("java/time/Clock") && CLOCK_FACTORIES.contains(name)) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, owner, name, descriptor, false);
        hook(CLOCKS, "moved", "(Ljava/time/Clock;)Ljava/time/Clock;");
      } else if (owner.equals("java/time/InstantSource") && name.equals("system")) {
        hook(CLOCKS, "clockUtc", "()Ljava/time/Clock;");
      } else if (isTimeClass(owner) && name.equals("getInstance")) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, owner, name, descriptor, false);
        hook(CLOCKS, "moved", "(Ljava/util/Calendar;)Ljava/util/Calendar;");
      } else {
        return false;
      }
      return true;
    }

    private boolean replaceNow(String owner, String descriptor) {
      if (descriptor.startsWith("()")) {
        hook(CLOCKS, "clock", "()Ljava/time/Clock;");
      } else if (descriptor.startsWith("(Ljava/time/ZoneId;)")) {
        hook(CLOCKS, "clock", "(Ljava/time/ZoneId;)Ljava/time/Clock;");
      } else {
        return false;
      }
      String result = descriptor.substring(descriptor.indexOf(')') + 1);
      super.visitMethodInsn(Opcodes.INVOKESTATIC, owner, "now", "(Ljava/time/Clock;)" + result, false);
      return true;
    }

    private void hook(String owner, String name, String descriptor) {
      super.visitMethodInsn(Opcodes.INVOKESTATIC, owner, name, descriptor, false);
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
      Object[] replaced = arguments.clone();
      for (int i = 0; i < replaced.length; i++) {
        if (replaced[i] instanceof Handle handle) {
          replaced[i] = replaceHandle(handle);
        }
      }
      super.visitInvokeDynamicInsn(name, descriptor, bootstrap, replaced);
    }

    private Handle replaceHandle(Handle handle) {
      String name = handle.getName();
      boolean system = handle.getOwner().equals("java/lang/System");
      if (system && name.equals("exit")) {
        return hookHandle(EXITS, "exit", "(I)V");
      }
      if (handle.getOwner().equals("java/lang/Runtime") && (name.equals("exit") || name.equals("halt"))) {
        return hookHandle(EXITS, "exit", "(Ljava/lang/Runtime;I)V");
      }
      if (handle.getOwner().equals("java/lang/Runtime") && name.equals("addShutdownHook")) {
        return hookHandle(HOOKS, "add", "(Ljava/lang/Runtime;Ljava/lang/Thread;)V");
      }
      return moveClock ? replaceClockHandle(handle, system) : handle;
    }

    private Handle replaceClockHandle(Handle handle, boolean system) {
      String name = handle.getName();
      String owner = handle.getOwner();
      String descriptor = handle.getDesc();
      if (system && (name.equals("currentTimeMillis") || name.equals("nanoTime"))) {
        return hookHandle(CLOCKS, name, "()J");
      }
      if (owner.equals("java/util/Date") && name.equals("<init>") && descriptor.equals("()V")) {
        return hookHandle(CLOCKS, "date", "()Ljava/util/Date;");
      }
      if (owner.startsWith("java/time/") && name.equals("now") && descriptor.startsWith("()")) {
        return hookHandle(CLOCKS, "now" + owner.substring(owner.lastIndexOf('/') + 1), descriptor);
      }
      if (owner.equals("java/time/Clock") && name.equals("systemDefaultZone")) {
        return hookHandle(CLOCKS, "clock", descriptor);
      }
      if (owner.equals("java/time/Clock") && name.equals("systemUTC")) {
        return hookHandle(CLOCKS, "clockUtc", descriptor);
      }
      return handle;
    }

    private Handle hookHandle(String owner, String name, String descriptor) {
      return new Handle(Opcodes.H_INVOKESTATIC, owner, name, descriptor, false);
    }
  }
}
