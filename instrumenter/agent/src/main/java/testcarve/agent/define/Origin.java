package testcarve.agent.define;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;

/** Where a class comes from and what the recorder makes of it. */
public final class Origin {

  /** Woven, or to be woven. */
  public static final String APP = "app";

  /** Woven only as what drives the program. */
  public static final String TEST = "test";

  static final String LIB = "lib";

  final String kind;
  final String source;
  final String module;
  final boolean sealedPackage;

  /** No file holds it: the program made it at run time. */
  final boolean generated;

  /**
   * An origin.
   *
   * @param kind {@link #APP} or {@link #TEST}
   * @param source the URL of the code source, or null
   * @param module the name of a named module, or null
   * @param sealedPackage whether its package is sealed or signed
   */
  public Origin(String kind, String source, String module, boolean sealedPackage) {
    this(kind, source, module, sealedPackage, false);
  }

  private Origin(String kind, String source, String module, boolean sealedPackage, boolean generated) {
    this.kind = kind;
    this.source = source;
    this.module = module;
    this.sealedPackage = sealedPackage;
    this.generated = generated;
  }

  /**
   * The bytes of a class as its directory has them, where it comes from one: what the tests will be compiled against. Others may have changed
   * what came to us.
   */
  byte[] onDisk(String name, byte[] given) {
    File file = Urls.classFile(source, name);
    try {
      return file == null ? given : Files.readAllBytes(file.toPath());
    } catch (IOException | RuntimeException unreadable) {
      return given;
    }
  }

  /** The origin of a class that the program made at run time. */
  static Origin generated(String kind) {
    return new Origin(kind, null, null, false, true);
  }
}
