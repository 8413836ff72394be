package testcarve.runner.weave;

import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Puts a question before each call that changes a file: whether it may.
 *
 * <p>What a constructor is given stands on the stack above the object that is not made yet, so it is copied there; calls of static methods on paths are
 * replaced by one that asks first, whatever they take.
 */
final class FileChanges {

  private static final String TERRITORY = "testcarve/runner/hook/Territory";
  private static final String FILE = "java/io/File";
  private static final String RANDOM_ACCESS = "java/io/RandomAccessFile";
  private static final Set<String> OPENING =
      Set.of("java/io/FileOutputStream", "java/io/FileWriter", "java/io/PrintWriter", "java/io/PrintStream", "java/util/Formatter");
  private static final Set<String> PLACES = Set.of("Ljava/io/File;", "Ljava/lang/String;");
  /** Of {@code File}. */
  private static final Set<String> CHANGING =
      Set.of("mkdir", "mkdirs", "createNewFile", "setReadOnly", "setReadable", "setWritable", "setExecutable");
  private static final Set<String> REMOVING = Set.of("delete", "deleteOnExit");
  private static final Set<String> ON_PATHS =
      Set.of("java/nio/file/Files", "java/nio/channels/FileChannel", "java/nio/channels/AsynchronousFileChannel");
  /** Of {@code Files}, beside those that only ask whether something is there. */
  private static final Set<String> LOOKING =
      Set.of("isHidden", "isSameFile", "size", "mismatch", "lines", "list", "walk", "walkFileTree", "find", "newInputStream", "newBufferedReader",
          "newDirectoryStream", "probeContentType", "getFileStore", "getOwner", "getAttribute", "getLastModifiedTime",
          "getPosixFilePermissions", "getFileAttributeView", "readAllBytes", "readAllLines", "readAttributes", "readString",
          "readSymbolicLink");
  private static final Handle BOOTSTRAP =
      new Handle(Opcodes.H_INVOKESTATIC, TERRITORY, "bootstrap",
          "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodHandle;)"
              + "Ljava/lang/invoke/CallSite;", false);

  private FileChanges() {}

  /** Whether a class has such methods. */
  static boolean isOwner(String owner) {
    return owner.equals(FILE) || owner.equals(RANDOM_ACCESS) || OPENING.contains(owner) || ON_PATHS.contains(owner);
  }

  /** Writes the question for a call; true if it also wrote the call. */
  static boolean ask(MethodVisitor to, int opcode, String owner, String name, String descriptor) {
    if (ON_PATHS.contains(owner) && opcode == Opcodes.INVOKESTATIC && !looks(name)) {
      to.visitInvokeDynamicInsn(name, descriptor, BOOTSTRAP, new Handle(Opcodes.H_INVOKESTATIC, owner, name, descriptor, false));
      return true;
    }
    Type[] arguments = Type.getArgumentTypes(descriptor);
    if (owner.equals(FILE)) {
      askAboutFile(to, name, arguments);
    } else if (name.equals("<init>") && arguments.length > 0 && PLACES.contains(arguments[0].getDescriptor())) {
      if (owner.equals(RANDOM_ACCESS)) {
        askAboutFirst(to, "open", arguments);
      } else if (OPENING.contains(owner)) {
        askAboutFirst(to, "change", arguments);
      }
    }
    return false;
  }

  private static boolean looks(String name) {
    return LOOKING.contains(name) || ResourceCalls.ASKING.contains(name);
  }

  private static void askAboutFile(MethodVisitor to, String name, Type... arguments) {
    if (name.equals("renameTo")) {
      askAboutFirst(to, "rename", arguments[0], arguments[0]);
    } else if (REMOVING.contains(name)) {
      copyAndAsk(to, "remove");
    } else if (CHANGING.contains(name) && arguments.length == 0 || name.equals("createTempFile") && arguments.length == 3) {
      // (Of the last, the directory, if there is one.)
      copyAndAsk(to, "change");
    } else if (CHANGING.contains(name) && arguments.length == 1) {
      askAboutFirst(to, "change", Type.getObjectType(FILE), arguments[0]);
    }
  }

  /** Of what stands on the stack, all of it of one slot; the first is what the question is about. */
  private static void askAboutFirst(MethodVisitor to, String question, Type... onStack) {
    switch (onStack.length) {
      case 1 -> copyAndAsk(to, question);
      case 2 -> {
        to.visitInsn(Opcodes.DUP2);
        String second = onStack[1].getSort() == Type.BOOLEAN ? "Z" : "Ljava/lang/Object;";
        call(to, question, "(Ljava/lang/Object;" + second + ")V");
      }
      case 3 -> {
        // a b c: to b c a, and back.
        to.visitInsn(Opcodes.DUP2_X1);
        to.visitInsn(Opcodes.POP2);
        copyAndAsk(to, question);
        to.visitInsn(Opcodes.DUP_X2);
        to.visitInsn(Opcodes.POP);
      }
      default -> throw new IllegalArgumentException("no such call is known: " + onStack.length);
    }
  }

  private static void copyAndAsk(MethodVisitor to, String question) {
    to.visitInsn(Opcodes.DUP);
    call(to, question, "(Ljava/lang/Object;)V");
  }

  private static void call(MethodVisitor to, String question, String descriptor) {
    to.visitMethodInsn(Opcodes.INVOKESTATIC, TERRITORY, question, descriptor, false);
  }
}
