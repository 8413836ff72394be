package testcarve.runner.steps;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.Method;

/** Makes one class of one scenario: {@code run} with the guard bits as its parameter, and a method for each lambda. */
public final class ClassMaker {

  private static final String SOURCE = "Carved";
  private static final Method RUN = new Method("run", "([J)V");
  private static final int BODY = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;

  private record Body(Lambda lambda, Method method) {}

  private final Scenario scenario;
  private final Visibility visibility;
  private final Writer writer = new Writer();
  private final Deque<Body> bodies = new ArrayDeque<>();
  private final List<Made.Part> subclasses = new ArrayList<>();
  private int lambdas;

  private ClassMaker(Scenario scenario, Visibility visibility) {
    this.scenario = scenario;
    this.visibility = visibility;
  }

  /**
   * The class of a scenario.
   *
   * @param words the scenario (docs/executor.md)
   * @param loader sees the classes that it uses
   * @throws UnmadeException if there is none: a name is not there, the scenario is too large for a class, or whatever else stands in the way
   */
  public static Made make(List<String> words, ClassLoader loader) {
    try {
      Visibility visibility = new Visibility(Program.of(loader), words.get(0));
      Scenario scenario = ScenarioReader.read(words, visibility);
      ClassMaker maker = new ClassMaker(scenario, visibility);
      byte[] bytes = maker.bytes();
      String name = scenario.className().replace('/', '.');
      maker.subclasses.add(new Made.Part(name, bytes));
      return new Made(name, maker.subclasses, scenario.guards());
    } catch (MethodTooLargeException | ClassTooLargeException e) {
      throw new UnmadeException("too large for a class", e);
    } catch (UnmadeException e) {
      throw e;
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      // It concerns this scenario alone: a signature names a class of a library that is not there, say, or it is nested too deeply.
      throw UnmadeException.because(e);
    }
  }

  private byte[] bytes() {
    writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL, scenario.className(), null, "java/lang/Object", null);
    // Without it a stack trace does not tell the line, which is the statement's number.
    writer.visitSource(SOURCE, null);
    Code code = method(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, RUN, 0);
    for (Constants.Local local : scenario.declared()) {
      code.pushDefault(local.type());
      code.declare(local.number(), local.type());
    }
    code.emitAll(scenario.statements());
    code.returnValue();
    code.endMethod();
    while (!bodies.isEmpty()) {
      emit(bodies.pop());
    }
    writer.visitEnd();
    return writer.toByteArray();
  }

  private void emit(Body body) {
    Code code = method(BODY, body.method(), -1);
    body.lambda().emitBody(code);
    code.endMethod();
  }

  private Code method(int access, Method method, int guards) {
    MethodVisitor visitor = writer.visitMethod(access, method.getName(), method.getDescriptor(), null, null);
    visitor.visitCode();
    return new Code(this, visitor, access, method.getName(), method.getDescriptor(), guards);
  }

  /** Whether a value is to be cast: always, where the class can be named; where it cannot, the value has to be of a subclass. */
  boolean casts(Type from, Type to) {
    return visibility.sees(to) || !visibility.isA(from, to);
  }

  /** A subclass of an abstract class that adds nothing: {@code new T(..) {}}. */
  Calls.Callee subclass(Calls.Callee constructor) {
    String name = scenario.className() + "$" + (subclasses.size() + 1);
    ClassWriter writer = new Writer();
    writer.visit(Opcodes.V1_8, Opcodes.ACC_FINAL, name, null, constructor.owner().getInternalName(), null);
    Method method = constructor.method();
    MethodVisitor visitor = writer.visitMethod(0, method.getName(), method.getDescriptor(), null, null);
    visitor.visitCode();
    Code code = new Code(this, visitor, 0, method.getName(), method.getDescriptor(), -1);
    code.loadThis();
    code.loadArgs();
    constructor.emit(code);
    code.returnValue();
    code.endMethod();
    writer.visitEnd();
    subclasses.add(new Made.Part(name.replace('/', '.'), writer.toByteArray()));
    return new Calls.Callee(Opcodes.INVOKESPECIAL, Type.getObjectType(name), method, false);
  }

  /** The method of a lambda. */
  Handle add(Lambda lambda, String descriptor) {
    Method method = new Method("lambda$run$" + lambdas++, descriptor);
    bodies.add(new Body(lambda, method));
    return new Handle(Opcodes.H_INVOKESTATIC, scenario.className(), method.getName(), descriptor, false);
  }

  /** Where values of different classes meet, the maker casts both before: what is left has no common class that matters. */
  private static final class Writer extends ClassWriter {
    Writer() {
      super(COMPUTE_FRAMES);
    }

    @Override
    protected String getCommonSuperClass(String one, String other) {
      return Type.getInternalName(Object.class);
    }
  }
}
