package testcarve.agent.weave;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;
import testcarve.agent.record.InputHooks;

/** Which library calls open, change or look at which of their arguments as files, and which find resources. */
final class FileCalls {

  private static final int READ = InputHooks.READ;
  private static final int CHANGE = InputHooks.CHANGE;
  private static final int WRITE = InputHooks.WRITE | CHANGE;
  private static final int BOTH = READ | WRITE;

  /**
   * By owner and name; the letters stand for the arguments: r(eads), w(rites), b(oth), c(reates, if it is not there), m(oves), d(eletes),
   * l(ooks at), e(ntries are seen), t(ree is seen), k (made with those around it), - for none. A text counts as a path only here.
   */
  private static final Map<String, String> KNOWN = new HashMap<>();

  /** What methods of File do to the file that they are called on, by the same letters. */
  private static final Map<String, Character> OF_FILE = new HashMap<>();

  /** Of any class: what a buffer holds goes on. */
  private static final Set<String> FINISHING = Set.of("close", "flush", "force");

  /** What names of methods begin with by which objects of libraries write into the files that they were told of before. */
  private static final String[] STORING = {"write", "store", "save", "commit", "sync", "persist", "dump", "export"};

  /** Classes that write without a buffer, or may be told to. */
  private static final Set<String> WRITERS =
      Set.of(
          "java/io/OutputStream",
          "java/io/FileOutputStream",
          "java/io/DataOutputStream",
          "java/io/PrintStream",
          "java/io/PrintWriter",
          "java/io/RandomAccessFile");

  static {
    know("java/io/FileInputStream.<init>", "r");
    know("java/io/FileReader.<init>", "r");
    know("java/io/FileOutputStream.<init>", "w");
    know("java/io/FileWriter.<init>", "w");
    know("java/io/PrintWriter.<init>", "w");
    know("java/io/PrintStream.<init>", "w");
    know("java/util/Formatter.<init>", "w");
    know("java/io/RandomAccessFile.<init>", "b");
    know("java/util/zip/ZipFile.<init>", "r");
    know("java/util/jar/JarFile.<init>", "r");
    know("java/io/File.renameTo", "w");
    ofFiles("newInputStream newBufferedReader readAllBytes readString readAllLines lines", "r");
    ofFiles("newOutputStream newBufferedWriter write writeString", "w");
    ofFiles("newByteChannel", "b");
    ofFiles("copy", "rw");
    ofFiles("move", "mw");
    ofFiles("createFile", "c");
    ofFiles("delete deleteIfExists", "d");
    ofFiles("exists notExists isDirectory isRegularFile isReadable isWritable isExecutable isHidden isSymbolicLink size", "l");
    ofFiles("getLastModifiedTime setLastModifiedTime readAttributes getAttribute setAttribute getOwner setOwner", "l");
    ofFiles("getPosixFilePermissions setPosixFilePermissions", "l");
    ofFiles("isSameFile", "ll");
    ofFiles("list newDirectoryStream", "e");
    ofFiles("walk find walkFileTree", "t");
    ofFiles("createDirectory createDirectories", "k");
    ofFiles("createTempFile createTempDirectory", "l");
    know("java/io/File.createTempFile", "--l");
    ofFiles("mismatch", "rr");
    ofFiles("createLink", "wr");
    // What it points to may be told from where the link lies.
    ofFiles("createSymbolicLink", "w-");
    know("java/nio/channels/FileChannel.open", "b");
    know("java/nio/channels/AsynchronousFileChannel.open", "b");
    onFile("exists isFile isDirectory canRead canWrite canExecute length lastModified isHidden", 'l');
    onFile("setLastModified setReadOnly setWritable setReadable setExecutable", 'l');
    onFile("list listFiles", 'e');
    onFile("createNewFile", 'c');
    onFile("delete", 'd');
    onFile("renameTo", 'm');
    onFile("mkdir mkdirs", 'k');
  }

  private FileCalls() {}

  private static void know(String call, String modes) {
    KNOWN.put(call, modes);
  }

  private static void ofFiles(String names, String modes) {
    for (String name : names.split(" ")) {
      know("java/nio/file/Files." + name, modes);
    }
  }

  private static void onFile(String names, char mode) {
    for (String name : names.split(" ")) {
      OF_FILE.put(name, mode);
    }
  }

  /** How a call opens one of its arguments, 0 if it does not; see {@link InputHooks}. */
  static int mode(MethodInsnNode call, int argument, Type type) {
    String name = type.getSort() == Type.OBJECT ? type.getInternalName() : "";
    boolean isFile = name.equals("java/io/File") || name.equals("java/nio/file/Path");
    if (!isFile && !name.equals("java/lang/String") && !name.equals("java/net/URL")) {
      return 0;
    }
    String modes = KNOWN.get(call.owner + "." + call.name);
    if (modes != null) {
      boolean isName = name.equals("java/lang/String") && namesFile(call);
      return argument < modes.length() && (isFile || isName) ? mode(modes.charAt(argument), call) : 0;
    }
    return name.equals("java/lang/String") || isAboutNames(call) ? 0 : BOTH | InputHooks.IF_LIBRARY;
  }

  private static int mode(char letter, MethodInsnNode call) {
    switch (letter) {
      case 'r':
        return READ;
      case 'w':
        return saysWhatStays(call) ? BOTH | InputHooks.BY_LAST : WRITE;
      case 'b':
        return BOTH;
      case 'm':
        return READ | CHANGE | InputHooks.TREE;
      case 'c':
        return CHANGE | InputHooks.CREATE;
      case 'd':
        return CHANGE | InputHooks.LIST;
      case 'l':
        return InputHooks.LOOK;
      case 'e':
        return InputHooks.LIST;
      case 't':
        return InputHooks.TREE;
      case 'k':
        return InputHooks.MAKE | CHANGE;
      default:
        return 0;
    }
  }

  /** Whether the last argument of a call that writes says whether what was in the file stays: options, or a boolean. */
  private static boolean saysWhatStays(MethodInsnNode call) {
    return call.desc.contains("[Ljava/nio/file/OpenOption;)") || call.name.equals("<init>") && call.desc.contains("Z)");
  }

  /** Texts name files in constructors only; there the first argument is one. */
  private static boolean namesFile(MethodInsnNode call) {
    return call.name.equals("<init>");
  }

  /** Calls that look at a file's name or attributes, not into it. */
  private static boolean isAboutNames(MethodInsnNode call) {
    return call.owner.equals("java/io/File")
        || call.owner.equals("java/net/URL")
        || call.owner.startsWith("java/nio/file/")
        || call.owner.startsWith("java/util/")
            && !call.owner.equals("java/util/Scanner")
        || call.owner.startsWith("java/lang/");
  }

  /** Whether the call finds a resource by the name that is its first argument. */
  static boolean findsResource(MethodInsnNode call) {
    boolean finds = call.name.equals("getResourceAsStream") || call.name.equals("getSystemResourceAsStream");
    return finds
        && call.desc.startsWith("(Ljava/lang/String;)")
        && (call.owner.equals("java/lang/Class")
            || call.owner.equals("java/lang/ClassLoader")
            || call.owner.equals("java/net/URLClassLoader"));
  }

  /** What the call does to the file that is its receiver, 0 if it is none; see {@link InputHooks}. */
  static int modeOfReceiver(MethodInsnNode call) {
    Character letter = call.owner.equals("java/io/File") ? OF_FILE.get(call.name) : null;
    return letter == null ? 0 : mode(letter, call);
  }

  /** Whether something may be in a file behind the call that was on its way there before. */
  static boolean finishesWriting(MethodInsnNode call) {
    return WRITERS.contains(call.owner)
        || call.owner.startsWith("java/nio/channels/")
        || FINISHING.contains(call.name);
  }

  /** Whether the call may write into a file that its library was given before. */
  static boolean stores(MethodInsnNode call) {
    for (String verb : STORING) {
      if (call.name.startsWith(verb)) {
        return !Names.isNeverWoven(call.owner);
      }
    }
    return false;
  }

  /** Whether the call opens the URL that is its receiver. */
  static boolean opensUrl(MethodInsnNode call) {
    return call.owner.equals("java/net/URL")
        && (call.name.equals("openStream") || call.name.equals("getContent") || call.name.equals("openConnection"));
  }
}
