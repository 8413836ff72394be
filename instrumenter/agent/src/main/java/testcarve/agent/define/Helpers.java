package testcarve.agent.define;

import org.objectweb.asm.Opcodes;

/** Members that nobody wrote: those of other tools and the compilers' own fields. They are not the program and are not defined. */
final class Helpers {

  private Helpers() {}

  /** Whether another tool's weaving has added this member. */
  static boolean isOtherTools(String name) {
    return name.startsWith("$jacoco");
  }

  /** Whether a compiler keeps its own things in this field. */
  static boolean isHelperField(String name, int access) {
    if ((access & Opcodes.ACC_SYNTHETIC) == 0 || (access & Opcodes.ACC_STATIC) == 0) {
      return false;
    }
    return name.equals("$assertionsDisabled")
        || name.equals("$VALUES")
        || name.equals("ENUM$VALUES")
        || name.startsWith("$SwitchMap$")
        || name.startsWith("$SWITCH_TABLE$");
  }
}
