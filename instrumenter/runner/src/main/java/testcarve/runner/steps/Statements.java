package testcarve.runner.steps;

import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.Method;

/** The kinds of statements. */
final class Statements {

  private static final Type CLOSEABLE = Type.getType(AutoCloseable.class);
  private static final Type BRANCHES = Type.getObjectType("testcarve/runner/hook/Branches");
  private static final Type CHECKS = Type.getObjectType("testcarve/runner/hook/Checks");

  private Statements() {}

  /** A statement that a bit can leave out. */
  record Guarded(int guard, Statement statement) implements Statement {
    @Override
    public void emit(Code code) {
      code.guarded(guard, () -> statement.emit(code));
    }
  }

  /** Statements after each other. */
  record Several(List<Statement> statements) implements Statement {
    @Override
    public void emit(Code code) {
      code.emitAll(statements);
    }
  }

  /** {@code local = value}. */
  record Let(Constants.Local local, Expression value) implements Statement {
    @Override
    public void emit(Code code) {
      code.emit(value, local.type());
      code.store(local.number(), local.type());
    }
  }

  /** {@code place = value}. */
  record Assign(Fields.Place place, Expression value) implements Statement {
    @Override
    public void emit(Code code) {
      place.assign(code, value);
    }
  }

  /** {@code value;}. */
  record Do(Expression value) implements Statement {
    @Override
    public void emit(Code code) {
      code.emit(value, Type.VOID_TYPE);
    }
  }

  /** The end of a lambda. */
  record Return(Expression value) implements Statement {
    @Override
    public void emit(Code code) {
      code.leaveWith(value);
    }
  }

  /** The end of a lambda that fails. */
  record Throw(Expression value) implements Statement {
    @Override
    public void emit(Code code) {
      code.emit(value, Types.THROWABLE);
      code.throwException();
    }
  }

  /** A block after which something is done, whatever happens in it. */
  record Finally(List<Statement> body, List<Statement> last) implements Statement {
    @Override
    public void emit(Code code) {
      code.protect(() -> code.emitAll(body), null, () -> failed(code));
      code.emitAll(last);
    }

    private void failed(Code code) {
      int thrown = code.newLocal(Types.THROWABLE);
      code.storeLocal(thrown);
      code.emitAll(last);
      code.loadLocal(thrown);
      code.throwException();
    }
  }

  /** {@code try (resource) body}, where the resource has its value already. */
  record Closing(Constants.Local resource, List<Statement> body) implements Statement {
    @Override
    public void emit(Code code) {
      code.protect(() -> code.emitAll(body), Types.THROWABLE, () -> failed(code));
      closeUnlessNull(code);
    }

    private void closeUnlessNull(Code code) {
      Label nothing = code.newLabel();
      code.load(resource.number(), resource.type());
      code.ifNull(nothing);
      close(code);
      code.mark(nothing);
    }

    private void close(Code code) {
      code.load(resource.number(), resource.type());
      code.convert(resource.type(), CLOSEABLE);
      code.invokeInterface(CLOSEABLE, Method.getMethod("void close()"));
    }

    /** What closing throws then is suppressed. */
    private void failed(Code code) {
      int thrown = code.newLocal(Types.THROWABLE);
      code.storeLocal(thrown);
      code.protect(() -> closeUnlessNull(code), Types.THROWABLE, () -> {
        int suppressed = code.newLocal(Types.THROWABLE);
        code.storeLocal(suppressed);
        code.loadLocal(thrown);
        code.loadLocal(suppressed);
        code.invokeVirtual(Types.THROWABLE, Method.getMethod("void addSuppressed(Throwable)"));
      });
      code.loadLocal(thrown);
      code.throwException();
    }
  }

  /** An action that must throw; then what is said of the exception. */
  record Expect(Constants.Local thrown, Expression action, List<Statement> checks) implements Statement {
    @Override
    public void emit(Code code) {
      code.protect(() -> {
        code.emit(action, Type.VOID_TYPE);
        code.push(thrown.type());
        code.invokeStatic(CHECKS, Method.getMethod("void nothingThrown(Class)"));
      }, thrown.type(), () -> {
        code.store(thrown.number(), thrown.type());
        // (An act that throws does not say by itself that it has ended.)
        code.invokeStatic(BRANCHES, Method.getMethod("void end()"));
        code.emitAll(checks);
      });
    }
  }
}
