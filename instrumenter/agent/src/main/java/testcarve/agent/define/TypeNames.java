package testcarve.agent.define;

import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.signature.SignatureReader;
import org.objectweb.asm.signature.SignatureVisitor;

/** Collects the internal names of the classes that descriptors and generic signatures mention. */
final class TypeNames {

  private final Set<String> into;

  TypeNames(Set<String> into) {
    this.into = into;
  }

  /** A method's descriptor or signature, or a class's signature; null is none. */
  void signature(String signature) {
    if (signature != null) {
      new SignatureReader(signature).accept(new Collector());
    }
  }

  /** A field's signature; null is none. */
  void typeSignature(String signature) {
    if (signature != null) {
      new SignatureReader(signature).acceptType(new Collector());
    }
  }

  /** The descriptor of one type. */
  void type(String descriptor) {
    int element = descriptor.lastIndexOf('[') + 1;
    if (descriptor.charAt(element) == 'L') {
      into.add(descriptor.substring(element + 1, descriptor.length() - 1));
    }
  }

  /** The owner of a member or the type of an instruction: an internal name or an array's descriptor. */
  void owner(String owner) {
    if (owner.startsWith("[")) {
      type(owner);
    } else {
      into.add(owner);
    }
  }

  void names(String[] names) {
    for (String name : names) {
      into.add(name);
    }
  }

  private final class Collector extends SignatureVisitor {
    private String current;

    Collector() {
      super(Opcodes.ASM9);
    }

    @Override
    public void visitClassType(String name) {
      current = name;
      into.add(name);
    }

    @Override
    public void visitInnerClassType(String name) {
      current = current + '$' + name;
      into.add(current);
    }

    @Override
    public SignatureVisitor visitTypeArgument(char wildcard) {
      // Its own collector: the inner class that may follow belongs to the type outside.
      return new Collector();
    }
  }
}
