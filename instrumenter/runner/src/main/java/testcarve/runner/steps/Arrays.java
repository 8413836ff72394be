package testcarve.runner.steps;

import java.util.List;
import org.objectweb.asm.Type;

/** New arrays. */
final class Arrays {

  private Arrays() {}

  /** With its elements. */
  record ArrayOf(Type type, List<Expression> elements) implements Expression {
    @Override
    public void emit(Code code) {
      Type element = Types.elementOf(type);
      code.push(elements.size());
      code.newArray(element);
      for (int i = 0; i < elements.size(); i++) {
        code.dup();
        code.push(i);
        code.emit(elements.get(i), element);
        code.arrayStore(element);
      }
    }
  }

  /** With its lengths. */
  record NewArray(Type type, List<Expression> lengths) implements Expression {
    @Override
    public void emit(Code code) {
      lengths.forEach(length -> code.emit(length, Type.INT_TYPE));
      if (lengths.size() == 1) {
        code.newArray(Types.elementOf(type));
      } else {
        code.visitMultiANewArrayInsn(type.getDescriptor(), lengths.size());
      }
    }
  }
}
