package testcarve.agent.define;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassDefinerTest {

  private static final Map<String, String> NO_WEAVE = Collections.emptyMap();

  @TempDir Path folder;

  private Trace trace;
  private ClassDefiner definer;
  private final StringBuilder strings = new StringBuilder();

  @BeforeEach
  void new_trace() {
    trace = new Trace();
    AppFilter filter = (name, source) -> name.startsWith("p/");
    Strings numbers =
        text -> {
          strings.append(text).append(';');
          return 7;
        };
    definer = new ClassDefiner(trace.definitions, filter, numbers);
  }

  private ClassInfo app(Compiled compiled, String name) throws IOException {
    return definer.app(compiled.bytes(name), getClass().getClassLoader(), compiled.source(), "full", NO_WEAVE);
  }

  private static String ownLoader() {
    return ClassDefinerTest.class.getClassLoader() == ClassLoader.getSystemClassLoader() ? "2" : "3";
  }

  @Test
  void a_class_tells_its_header() throws IOException {
    Compiled compiled =
        Compiled.of(
            folder, 8, "A", "package p; abstract class A<T extends Comparable<T>> extends java.util.ArrayList<T>",
            "implements Runnable, java.io.Serializable {}");
    ClassInfo info = app(compiled, "p/A");
    Map<String, String> a = trace.classOf("p/A");
    assertEquals("" + info.id(), a.get("#"));
    assertEquals("400", a.get("access"));
    assertEquals("app", a.get("kind"));
    assertEquals("java/util/ArrayList", a.get("super"));
    assertEquals("java/lang/Runnable,java/io/Serializable", a.get("interfaces"));
    assertTrue(a.get("signature").startsWith("<T::Ljava/lang/Comparable<TT;>;>Ljava/util/ArrayList<TT;>;"));
    assertEquals("top", a.get("nest"));
    assertEquals(compiled.source(), a.get("source"));
    assertEquals("52", a.get("version"));
    assertEquals("full", a.get("weave"));
    assertEquals(16, a.get("hash").length());
    assertEquals(ownLoader(), a.get("loader"));
    assertTrue(info.isApp());
  }

  @Test
  void the_family_of_a_class_is_defined_too() throws IOException {
    app(Compiled.of(folder, 8, "A", "package p; class A extends java.util.Stack<String> {}"), "p/A");
    Map<String, String> stack = trace.classOf("java/util/Stack");
    assertEquals("lib", stack.get("kind"));
    assertEquals("0", stack.get("loader"));
    assertEquals("java.base", stack.get("module"));
    assertNull(stack.get("source"));
    assertNull(stack.get("hash"));
    for (String name : new String[] {"Vector", "AbstractList", "List", "Collection", "RandomAccess"}) {
      assertTrue(trace.hasClass("java/util/" + name), name);
    }
    assertTrue(trace.hasClass("java/lang/Object"));
    assertTrue(trace.hasClass("java/lang/Iterable"));
    for (Map<String, String> method : trace.members("method", "java/util/Vector", null)) {
      int access = Integer.parseInt(method.get("access"), 16);
      assertTrue((access & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0, method.toString());
    }
    assertEquals("elementData", trace.field("java/util/Vector", "elementData").get("name"));
    assertTrue(trace.members("field", "java/util/Stack", "serialVersionUID").isEmpty());
  }

  @Test
  void nested_classes_have_the_access_that_the_source_gave_them() throws IOException {
    Compiled compiled =
        Compiled.of(
            folder, 8, "Outer",
            "package p; public class Outer {",
            "  private static class Hidden { class Deep {} }",
            "  protected class Inner {}",
            "  interface Api { default int f() { return 1; } }",
            "  Object local() { class Local {} return new Local(); }",
            "  Object anonymous = new Object() {};",
            "}");
    app(compiled, "p/Outer$Hidden");
    app(compiled, "p/Outer$Hidden$Deep");
    app(compiled, "p/Outer$Inner");
    app(compiled, "p/Outer$Api");
    app(compiled, "p/Outer$1Local");
    app(compiled, "p/Outer$1");
    Map<String, String> hidden = trace.classOf("p/Outer$Hidden");
    assertEquals("a", hidden.get("access"));
    assertEquals("member", hidden.get("nest"));
    assertEquals("p/Outer", hidden.get("outer"));
    assertEquals("Hidden", hidden.get("simple"));
    assertEquals("p/Outer$Hidden", trace.classOf("p/Outer$Hidden$Deep").get("outer"));
    assertEquals("4", trace.classOf("p/Outer$Inner").get("access"));
    assertEquals("608", trace.classOf("p/Outer$Api").get("access"));
    Map<String, String> local = trace.classOf("p/Outer$1Local");
    assertEquals("local", local.get("nest"));
    assertEquals("p/Outer", local.get("outer"));
    assertEquals("Local", local.get("simple"));
    Map<String, String> anonymous = trace.classOf("p/Outer$1");
    assertEquals("anonymous", anonymous.get("nest"));
    assertEquals("p/Outer", anonymous.get("outer"));
    assertNull(anonymous.get("simple"));
  }

  @Test
  void all_members_of_the_application_are_told() throws IOException {
    Compiled compiled =
        Compiled.of(
            folder, 8, "A",
            "package p; import java.util.*; class A<T> {",
            "  private List<? extends T> items;",
            "  static final int I = -5; static final long J = 9L; static final char C = 'x';",
            "  static final boolean Z = true; static final byte B = 1; static final short H = 2;",
            "  static final float F = 1f; static final double D = -0.0; static final String S = \"\u20ac\";",
            "  private <E extends Exception> int f(long a, T b, double c, int[] d) throws E, java.io.IOException {",
            "    int local = 1; return local; }",
            "  static void g(long a, String b) { assert a > 0; }",
            "  native void n(int x);",
            "}");
    ClassInfo info = app(compiled, "p/A");
    Map<String, String> items = trace.field("p/A", "items");
    assertEquals("2", items.get("access"));
    assertEquals("Ljava/util/List;", items.get("desc"));
    assertEquals("Ljava/util/List<+TT;>;", items.get("signature"));
    assertEquals(items.get("#"), "" + info.fieldId("items", "Ljava/util/List;"));
    assertEquals("i-5", trace.field("p/A", "I").get("constant"));
    assertEquals("j9", trace.field("p/A", "J").get("constant"));
    assertEquals("c120", trace.field("p/A", "C").get("constant"));
    assertEquals("z1", trace.field("p/A", "Z").get("constant"));
    assertEquals("b1", trace.field("p/A", "B").get("constant"));
    assertEquals("h2", trace.field("p/A", "H").get("constant"));
    assertEquals("f3f800000", trace.field("p/A", "F").get("constant"));
    assertEquals("d8000000000000000", trace.field("p/A", "D").get("constant"));
    assertEquals("s7", trace.field("p/A", "S").get("constant"));
    assertEquals("\u20ac;", strings.toString());
    Map<String, String> f = trace.method("p/A", "f");
    assertEquals("a,b,c,d", f.get("params"));
    assertEquals("java/lang/Exception,java/io/IOException", f.get("throws"));
    assertEquals("<E:Ljava/lang/Exception;>(JTT;D[I)I^TE;^Ljava/io/IOException;", f.get("signature"));
    assertEquals(f.get("#"), "" + info.methodId("f", "(JLjava/lang/Object;D[I)I"));
    assertTrue(info.wovenMethod("f", "(JLjava/lang/Object;D[I)I"));
    assertFalse(info.wovenMethod("f", "()V"));
    assertEquals("a,b", trace.method("p/A", "g").get("params"));
    assertNull(trace.method("p/A", "n").get("params"));
    assertTrue(trace.members("field", "p/A", "$assertionsDisabled").isEmpty());
    assertEquals(0, info.fieldId("$assertionsDisabled", "Z"));
    assertTrue(trace.hasClass("java/io/IOException"));
  }

  @Test
  void trivial_getters_and_setters_are_recognised() throws IOException {
    Compiled compiled =
        Compiled.of(
            folder, 8, "A",
            "package p; class A extends B { int x; static long y; double z; Object o;",
            "  int getX() { return x; } static long getY() { return y; } Object getO() { return this.o; }",
            "  void setX(int v) { x = v; } A withZ(double v) { this.z = v; return this; }",
            "  static void setY(long v) { y = v; }",
            "  int twice() { return x + x; } int other(A a) { return a.x; } void inc(int v) { x = v + 1; }",
            "  int arg(int v) { return x; } void swap(int v, int w) { x = w; } int inherited() { return b; }",
            "  A not(double v) { this.z = v; return null; } int logged() { try { return x; } finally { x++; } }",
            "} class B { int b; }");
    app(compiled, "p/A");
    String x = trace.field("p/A", "x").get("#");
    String y = trace.field("p/A", "y").get("#");
    String z = trace.field("p/A", "z").get("#");
    assertEquals(x, trace.method("p/A", "getX").get("getter"));
    assertEquals(y, trace.method("p/A", "getY").get("getter"));
    assertEquals(trace.field("p/A", "o").get("#"), trace.method("p/A", "getO").get("getter"));
    assertEquals(x, trace.method("p/A", "setX").get("setter"));
    assertEquals(y, trace.method("p/A", "setY").get("setter"));
    assertEquals(z, trace.method("p/A", "withZ").get("setter"));
    for (String name : new String[] {"twice", "other", "inc", "arg", "swap", "inherited", "not", "logged", "<init>"}) {
      assertNull(trace.method("p/A", name).get("getter"), name);
      assertNull(trace.method("p/A", name).get("setter"), name);
    }
  }

  @Test
  void records_and_sealed_types_say_so() throws IOException {
    Compiled compiled =
        Compiled.of(
            folder, 17, "Shape",
            "package p; public sealed interface Shape permits Circle, Square {}",
            "record Circle(double radius, java.util.List<String> names) implements Shape {",
            "  Circle { if (radius < 0) throw new IllegalArgumentException(); } }",
            "final class Square implements Shape {}");
    app(compiled, "p/Shape");
    app(compiled, "p/Circle");
    assertEquals("p/Circle,p/Square", trace.classOf("p/Shape").get("permits"));
    assertEquals("61", trace.classOf("p/Shape").get("version"));
    Map<String, String> circle = trace.classOf("p/Circle");
    assertEquals("1", circle.get("record"));
    assertEquals("10", circle.get("access"));
    assertEquals("radius,names", trace.method("p/Circle", "<init>").get("params"));
    String radius = trace.field("p/Circle", "radius").get("#");
    assertEquals(radius, trace.method("p/Circle", "radius").get("getter"));
    assertNull(trace.classOf("p/Shape").get("record"));
  }

  @Test
  void enums_with_bodies_are_told_without_the_compilers_fields() throws IOException {
    Compiled compiled =
        Compiled.of(folder, 8, "E", "package p; enum E { A { int f() { return 1; } }, B; int f() { return 0; } }");
    app(compiled, "p/E");
    app(compiled, "p/E$1");
    assertEquals("4000", Integer.toHexString(Integer.parseInt(trace.classOf("p/E").get("access"), 16) & 0x4000));
    assertEquals("anonymous", trace.classOf("p/E$1").get("nest"));
    assertEquals("p/E", trace.classOf("p/E$1").get("super"));
    assertTrue(trace.members("field", "p/E", "$VALUES").isEmpty());
    assertEquals(2, trace.members("field", "p/E", null).size());
  }

  @Test
  void annotations_that_mark_tests_and_warnings_are_told() throws IOException {
    Compiled compiled =
        Compiled.of(
            folder, 8, "A",
            "package p; import org.junit.jupiter.api.*; @Nested class A {",
            "  @Test @Disabled void t() {} @BeforeEach void b() {} @Override public String toString() { return \"\"; }",
            "  @Deprecated void old() {} @org.junit.jupiter.api.io.TempDir java.io.File dir; }");
    app(compiled, "p/A");
    assertEquals("org/junit/jupiter/api/Nested", trace.classOf("p/A").get("marks"));
    assertEquals(
        "org/junit/jupiter/api/Test,org/junit/jupiter/api/Disabled", trace.method("p/A", "t").get("marks"));
    assertEquals("org/junit/jupiter/api/BeforeEach", trace.method("p/A", "b").get("marks"));
    assertEquals("org/junit/jupiter/api/io/TempDir", trace.field("p/A", "dir").get("marks"));
    assertNull(trace.method("p/A", "toString").get("marks"));
    assertEquals("1", trace.method("p/A", "old").get("deprecated"));
    assertNull(trace.method("p/A", "t").get("deprecated"));
    definer.ensure(null, "java/lang/SecurityManager");
    assertEquals("1", trace.classOf("java/lang/SecurityManager").get("removal"));
  }

  @Test
  void types_that_code_mentions_are_defined_and_own_ones_put_off() throws IOException {
    Compiled compiled =
        Compiled.of(
            folder, 8, "A",
            "package p; class A { java.util.Map<java.net.URI, Other[]> m; Other o;",
            "  Object f() { return new java.text.DecimalFormat().format(java.time.Instant.now().toEpochMilli()); }",
            "  Class<?> c() { return java.util.zip.CRC32[].class; } }",
            "class Other {}");
    try (URLClassLoader loader = compiled.loader()) {
      definer.app(compiled.bytes("p/A"), loader, compiled.source(), "full", NO_WEAVE);
      for (String name :
          new String[] {
            "java/util/Map", "java/net/URI", "java/text/DecimalFormat", "java/time/Instant", "java/util/zip/CRC32"
          }) {
        assertTrue(trace.hasClass(name), name);
      }
      assertFalse(trace.hasClass("p/Other"));
      definer.finish();
      Map<String, String> other = trace.classOf("p/Other");
      assertEquals("app", other.get("kind"));
      assertEquals("none", other.get("weave"));
      assertEquals(trace.classOf("p/A").get("loader"), other.get("loader"));
      assertEquals(compiled.source(), other.get("source"));
      assertEquals(1, trace.members("method", "p/Other", "<init>").size());
    }
  }

  @Test
  void a_class_that_was_put_off_is_defined_when_it_is_loaded() throws IOException {
    Compiled compiled = Compiled.of(folder, 8, "A", "package p; class A extends B {} class B { private int x; }");
    try (URLClassLoader loader = compiled.loader()) {
      definer.app(compiled.bytes("p/A"), loader, compiled.source(), "full", NO_WEAVE);
      definer.app(compiled.bytes("p/B"), loader, compiled.source(), "edges", NO_WEAVE);
      definer.finish();
      assertEquals("edges", trace.classOf("p/B").get("weave"));
    }
  }

  @Test
  void a_class_is_defined_once_however_often_and_by_whomever_it_is_asked_for() throws Exception {
    Compiled compiled = Compiled.of(folder, 8, "A", "package p; class A {}");
    CountDownLatch start = new CountDownLatch(1);
    Thread[] threads = new Thread[8];
    Set<ClassInfo> seen = Collections.synchronizedSet(new HashSet<>());
    for (int i = 0; i < threads.length; i++) {
      threads[i] =
          new Thread(
              () -> {
                try {
                  start.await();
                  seen.add(app(compiled, "p/A"));
                  definer.info(java.util.concurrent.ForkJoinPool.class);
                } catch (InterruptedException | IOException e) {
                  throw new AssertionError(e);
                }
              });
      threads[i].start();
    }
    start.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
    assertEquals(1, seen.size());
    Set<String> names = new HashSet<>();
    for (String line : trace.lines()) {
      if (line.startsWith("class ")) {
        assertTrue(names.add(line.substring(line.indexOf("name="), line.indexOf(" access"))), line);
      }
    }
  }

  @Test
  void the_same_name_in_two_loaders_is_two_classes() throws IOException {
    Compiled compiled = Compiled.of(folder, 8, "A", "package p; class A {}");
    try (URLClassLoader one = compiled.loader();
        URLClassLoader two = compiled.loader()) {
      ClassInfo first = definer.app(compiled.bytes("p/A"), one, compiled.source(), "full", NO_WEAVE);
      ClassInfo second = definer.app(compiled.bytes("p/A"), two, compiled.source(), "full", NO_WEAVE);
      assertTrue(first.id() != second.id());
      assertSame(first, definer.find(one, "p/A"));
      assertSame(second, definer.find(two, "p/A"));
      assertNull(definer.find(null, "p/A"));
    }
  }

  @Test
  void methods_woven_otherwise_say_so() throws IOException {
    Compiled compiled = Compiled.of(folder, 8, "A", "package p; class A { void f() {} void g() {} }");
    Map<String, String> weave = new HashMap<>();
    weave.put("f()V", "none");
    ClassInfo info = definer.app(compiled.bytes("p/A"), null, new Origin(Origin.TEST, null, "m", true), "full", weave);
    assertEquals("none", trace.method("p/A", "f").get("weave"));
    assertNull(trace.method("p/A", "g").get("weave"));
    assertFalse(info.wovenMethod("f", "()V"));
    assertTrue(info.wovenMethod("g", "()V"));
    Map<String, String> a = trace.classOf("p/A");
    assertEquals("test", a.get("kind"));
    assertEquals("m", a.get("module"));
    assertEquals("1", a.get("sealedpkg"));
  }

  @Test
  void arrays_lambdas_and_proxies_are_defined() {
    Runnable lambda = () -> {};
    ClassInfo array = definer.info(ClassDefinerTest[][].class);
    assertEquals("[[Ltestcarve/agent/define/ClassDefinerTest;", array.name());
    assertEquals("array", trace.classOf(array.name()).get("kind"));
    assertEquals(ownLoader(), trace.classOf(array.name()).get("loader"));
    Map<String, String> element = trace.classOf("testcarve/agent/define/ClassDefinerTest");
    assertEquals("lib", element.get("kind"));
    assertEquals("array", trace.classOf(definer.info(int[].class).name()).get("kind"));
    Map<String, String> hidden = trace.classOf(definer.info(lambda.getClass()).name());
    assertEquals("java/lang/Runnable", hidden.get("interfaces"));
    assertEquals("lib", hidden.get("kind"));
    assertEquals("hidden", hidden.get("nest"));
    Object proxy =
        Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {Comparable.class}, (p, m, a) -> null);
    Map<String, String> generated = trace.classOf(definer.info(proxy.getClass()).name());
    assertEquals("java/lang/reflect/Proxy", generated.get("super"));
    assertEquals("java/lang/Comparable", generated.get("interfaces"));
    assertTrue(trace.hasClass("java/lang/Comparable"));
  }

  @Test
  void a_loaded_class_of_the_application_that_was_not_woven_is_told_in_full() throws Exception {
    Compiled compiled = Compiled.of(folder, 8, "A", "package p; public class A { private int x; }");
    try (URLClassLoader loader = compiled.loader()) {
      Class<?> a = Class.forName("p.A", false, loader);
      ClassInfo info = definer.info(a);
      assertEquals(info.id(), definer.ensure(a));
      assertEquals(info.id(), definer.ensure(loader, "p/A"));
      assertTrue(info.fieldId("x", "I") > 0);
      assertFalse(info.wovenMethod("<init>", "()V"));
      assertEquals("none", trace.classOf("p/A").get("weave"));
      assertEquals(compiled.source(), trace.classOf("p/A").get("source"));
    }
  }

  /** For inherited fields. */
  static class Base implements WithConstant {
    int inherited;
  }

  /** For fields of interfaces. */
  interface WithConstant {
    Object CONSTANT = new Object();
  }

  static final class Derived extends Base {}

  @Test
  void an_inherited_field_is_found_where_it_is_declared() {
    AppFilter all = (name, source) -> name.startsWith("testcarve/");
    definer = new ClassDefiner(trace.definitions, all, null);
    int number = definer.resolveField(Derived.class, "inherited", "I");
    assertEquals("" + number, trace.field("testcarve/agent/define/ClassDefinerTest$Base", "inherited").get("#"));
    assertTrue(definer.resolveField(Derived.class, "CONSTANT", "Ljava/lang/Object;") > 0);
    assertEquals(0, definer.resolveField(Derived.class, "nothing", "I"));
  }

  @Test
  void what_is_no_class_file_is_refused() {
    assertThrows(
        RuntimeException.class, () -> definer.app(new byte[10], null, (String) null, "full", NO_WEAVE));
  }

  @Test
  void every_line_is_ascii_and_every_class_named_by_another_is_there() throws IOException {
    Compiled compiled =
        Compiled.of(
            folder, 8, "A", "package p; class A extends java.util.Properties { int \u00fcber; String s = \"\\n\"; }");
    app(compiled, "p/A");
    List<String> lines = trace.lines();
    for (String line : lines) {
      assertTrue(line.matches("[ -~]+"), line);
      if (line.startsWith("class ")) {
        String parent = line.replaceAll(".* super=\"([^\"]*)\".*", "$1");
        assertTrue(parent.equals(line) || trace.hasClass(parent), line);
      }
    }
    assertEquals("\\u00fcber", trace.members("field", "p/A", null).get(0).get("name"));
  }
}
