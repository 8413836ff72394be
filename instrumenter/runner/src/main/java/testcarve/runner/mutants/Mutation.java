package testcarve.runner.mutants;

import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;

/** One change of one instruction: what stands there instead. Neither the frames around it nor the types on the stack behind it differ. */
record Mutation(AbstractInsnNode at, Operator operator, String change, InsnList instead) {

  static Mutation of(AbstractInsnNode at, Operator operator, String change, AbstractInsnNode... instead) {
    InsnList list = new InsnList();
    for (AbstractInsnNode instruction : instead) {
      list.add(instruction);
    }
    return new Mutation(at, operator, change, list);
  }
}
