package testcarve.runner.steps;

import org.objectweb.asm.Type;

/** An expression of a scenario. */
interface Expression {

  /** Its static type, by erasure; {@link Types#NULL} for {@code null}. */
  Type type();

  /** Leaves its value on the stack; nothing if its type is void. */
  void emit(Code code);
}
