package testcarve.agent.weave;

/** Classes that are never woven, whatever the user includes. */
public final class Names {

  private static final String[] JDK = {
    "java/", "javax/", "jdk/", "sun/", "com/sun/", "netscape/javascript/", "org/ietf/jgss/",
    "org/w3c/dom/", "org/xml/sax/"
  };

  private static final String[] TOOLS = {
    "testcarve/agent/", "testcarve/runner/", "org/junit/", "junit/", "org/hamcrest/",
    "org/opentest4j/", "org/apiguardian/", "org/testng/", "org/jacoco/", "com/vladium/",
    "org/mockito/", "net/bytebuddy/", "org/assertj/", "org/apache/maven/surefire/",
    "org/apache/maven/plugin/surefire/", "org/gradle/", "worker/org/gradle/",
    "org/apache/tools/ant/taskdefs/optional/junit",
    "com/intellij/rt/", "org/eclipse/jdt/internal/junit", "com/microsoft/java/test/runner/",
    "com/google/testing/junit/runner/", "sbt/", "kotlin/", "scala/", "groovy/lang/", "org/codehaus/groovy/"
  };

  private Names() {}

  /** Whether a class is the JDK's or a test tool's. */
  public static boolean isNeverWoven(String internalName) {
    return startsWithOne(internalName, JDK) || startsWithOne(internalName, TOOLS);
  }

  private static boolean startsWithOne(String name, String[] prefixes) {
    for (String prefix : prefixes) {
      if (name.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }
}
