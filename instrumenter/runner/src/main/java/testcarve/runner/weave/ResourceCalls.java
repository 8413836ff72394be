package testcarve.runner.weave;

import java.util.Set;

/** Which calls work on a database or on a file and may say that there is none. */
final class ResourceCalls {

  private static final Set<String> JDBC =
      Set.of("java/sql/DriverManager", "java/sql/Connection", "java/sql/Statement", "java/sql/PreparedStatement",
          "java/sql/CallableStatement", "java/sql/ResultSet", "javax/sql/DataSource");
  /** What closes must go on doing so; the others declare no exception. */
  private static final Set<String> LEFT_ALONE =
      Set.of("close", "isClosed", "getDriver", "getDrivers", "setLogWriter", "getLogWriter", "setLoginTimeout", "getLoginTimeout",
          "println", "setLogStream", "getLogStream", "drivers");
  private static final String FILES = "java/nio/file/Files";
  /** Answer false where there is nothing. */
  static final Set<String> ASKING =
      Set.of("exists", "notExists", "isDirectory", "isRegularFile", "isReadable", "isWritable", "isExecutable", "isSymbolicLink");
  private static final Set<String> STREAMS =
      Set.of("java/io/FileInputStream", "java/io/FileOutputStream", "java/io/FileReader", "java/io/FileWriter",
          "java/io/RandomAccessFile");
  /** Made of a file, among other things. */
  private static final Set<String> WRITERS = Set.of("java/io/PrintWriter", "java/io/PrintStream");
  private static final String SCANNER = "java/util/Scanner";

  private ResourceCalls() {}

  /** Whether a class has such methods. */
  static boolean isOwner(String owner) {
    return JDBC.contains(owner) || owner.equals(FILES) || owner.equals("java/io/File") || STREAMS.contains(owner)
        || WRITERS.contains(owner) || owner.equals(SCANNER);
  }

  /** The method of our hook that is asked before the call; null if none is. */
  static String question(String owner, String name, String descriptor) {
    if (JDBC.contains(owner)) {
      return LEFT_ALONE.contains(name) ? null : "database";
    }
    return opensFile(owner, name, descriptor) ? "file" : null;
  }

  private static boolean opensFile(String owner, String name, String descriptor) {
    if (owner.equals(FILES)) {
      return !ASKING.contains(name);
    }
    if (owner.equals("java/io/File")) {
      return name.equals("createNewFile");
    }
    if (!name.equals("<init>")) {
      return false;
    }
    boolean ofFile = descriptor.startsWith("(Ljava/io/File;") || descriptor.startsWith("(Ljava/nio/file/Path;");
    boolean ofName = descriptor.startsWith("(Ljava/lang/String;");
    return STREAMS.contains(owner) && (ofFile || ofName)
        || WRITERS.contains(owner) && (ofFile || ofName)
        || owner.equals(SCANNER) && ofFile;
  }
}
