package testcarve.agent.record;

import java.net.URL;
import java.net.URLClassLoader;
import testcarve.agent.jvm.DontInline;

/** What woven code calls before library calls that open files or resources, or look at them. */
public final class InputHooks {

  /** The file's content may be read. */
  public static final int READ = 1;

  /** The file's content may be written. */
  public static final int WRITE = 2;

  /** The file may have another content behind the call, or be gone. */
  public static final int CHANGE = 8;

  /** Only if what is called is the library's. */
  public static final int IF_LIBRARY = 4;

  /** What lies in the directory is seen. */
  public static final int LIST = 16;

  /** All that lies below the directory is seen, or moved with it. */
  public static final int TREE = 32;

  /** The directory is made, and those around it that are missing. */
  public static final int MAKE = 64;

  /** The file is only looked at: no more than in all other modes. */
  public static final int LOOK = 128;

  /** The file is made, if it is not there. */
  public static final int CREATE = 256;

  /** The last argument says whether anything of the file's content stays. */
  public static final int BY_LAST = 512;

  private InputHooks() {}

  /** This file is about to be opened, changed or looked at. */
  @DontInline
  public static void opens(Object file, ThreadRecorder thread, int depth, int mode) {
    thread.inputs.opens(file, depth, mode);
  }

  /** This file is about to be written; with no options nothing of it stays. */
  @DontInline
  public static void writes(Object file, Object options, ThreadRecorder thread, int depth, int mode) {
    boolean replaces = options instanceof Object[] && ((Object[]) options).length == 0;
    thread.inputs.opens(file, depth, replaces ? mode & ~READ : mode);
  }

  /** The same, told by a boolean. */
  @DontInline
  public static void writes(Object file, boolean appends, ThreadRecorder thread, int depth, int mode) {
    thread.inputs.opens(file, depth, appends ? mode : mode & ~READ);
  }

  /** A resource of this name is about to be opened; it is looked for from this class or loader. */
  @DontInline
  public static void finds(Object from, Object name, ThreadRecorder thread, int depth) {
    thread.inputs.finds(from, name);
  }

  /** The resource of this name; null if finding it could run code of the application. */
  static URL find(Object from, String name) {
    ClassLoader loader = from instanceof Class ? ((Class<?>) from).getClassLoader() : (ClassLoader) from;
    if (loader != null && loader.getClass().getClassLoader() != null && loader.getClass() != URLClassLoader.class) {
      return null;
    }
    if (from instanceof Class) {
      return ((Class<?>) from).getResource(name);
    }
    return loader == null ? ClassLoader.getSystemResource(name) : loader.getResource(name);
  }
}
