package testcarve.runner.weave;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import testcarve.runner.hook.Probe;

class EmptiedBodiesTest {

  private static final String SUBJECT = "testcarve/runner/weave/Subject";
  private static final String ACTS = "testcarve/runner/weave/Acts";

  @AfterEach
  void close() {
    Probe.close();
  }

  private static WovenLoader woven(Target called, Target target, int line) {
    Plan plan = new Plan(List.of(target), List.of(new ActSite(ACTS, line, line, called, target)), false);
    return new WovenLoader(plan, Subject.class, Acts.class);
  }

  /** Calls a method of a woven subject with the probe armed. */
  private static Object emptied(String name, String descriptor, String variant, Object... arguments) throws Exception {
    Target target = new Target(3, SUBJECT, name, descriptor);
    WovenLoader loader = woven(target, target, 0);
    Class<?> subject = loader.loadClass(Subject.class.getName());
    Object receiver = subject.getConstructor().newInstance();
    Method method = method(subject, name);
    Probe.open(3, variant, target.returnDescriptor(), loader);
    // On one line, as a woven test does it.
    Probe.arm(3); return method.invoke(receiver, arguments);
  }

  private static Method method(Class<?> subject, String name) {
    for (Method method : subject.getMethods()) {
      if (method.getName().equals(name) && !method.isBridge()) {
        return method;
      }
    }
    throw new AssertionError(name);
  }

  private static Object act(String name, Target target, int line, String variant) throws Exception {
    return act(name, target, target, line, variant);
  }

  private static Object act(String name, Target called, Target target, int line, String variant) throws Exception {
    WovenLoader loader = woven(called, target, line);
    Probe.open(target.id(), variant, target.returnDescriptor(), loader);
    return loader.loadClass(Acts.class.getName()).getMethod(name).invoke(null);
  }

  @Test
  void primitives_become_zero_or_one() throws Exception {
    assertEquals(0L, emptied("state", "()J", "0"));
    assertEquals(1L, emptied("state", "()J", "1"));
    assertEquals(false, emptied("isSet", "()Z", "false"));
    assertEquals(true, emptied("isSet", "()Z", "true"));
    assertEquals(1f, emptied("third", "(JDF)F", "1", 1L, 2d, 3f));
  }

  @Test
  void references_become_null_or_fresh() throws Exception {
    assertNull(emptied("names", "()Ljava/util/List;", "null"));
    assertEquals(List.of(), emptied("names", "()Ljava/util/List;", "fresh"));
    assertEquals(Map.of(), emptied("byName", "()Ljava/util/Map;", "fresh"));
    assertEquals(0, Array.getLength(emptied("numbers", "()[I", "fresh")));
    assertEquals("", emptied("text", "(Ljava/lang/String;)Ljava/lang/String;", "fresh", "a"));
  }

  @Test
  void what_gives_its_receiver_only_does_that() throws Exception {
    Object subject = emptied("raised", "(J)Ltestcarve/runner/weave/Subject;", "this", 7L);
    assertEquals(5L, subject.getClass().getMethod("state").invoke(subject));
    assertTrue(Probe.wasTaken());
  }

  @Test
  void files_and_databases_are_gone_and_the_body_runs(@TempDir Path directory) throws Exception {
    String file = directory.resolve("a").toString();
    String text = "(Ljava/lang/String;)Ljava/lang/String;";
    assertEquals("failed", emptied("saved", text, "without", file));
    assertTrue(Probe.wasTaken());
    String said = (String) emptied("opened", text, "without", "jdbc:none:");
    assertTrue(said.contains("without"), said);
    assertEquals("", emptied("saved", text, "fresh", file));
    assertEquals(true, emptied("isSet", "()Z", "without"));
    assertFalse(Probe.wasTaken(), "it works on nothing outside");
  }

  @Test
  void what_follows_an_act_that_has_thrown_has_its_files(@TempDir Path directory) throws Exception {
    Target target = new Target(3, SUBJECT, "saved", "(Ljava/lang/String;)Ljava/lang/String;");
    WovenLoader loader = woven(target, target, 0);
    Class<?> subject = loader.loadClass(Subject.class.getName());
    Object receiver = subject.getConstructor().newInstance();
    Probe.open(3, "without", target.returnDescriptor(), loader);
    Probe.arm(3);
    // Nothing has disarmed it, and the test is at another line.
    assertEquals("saved", method(subject, "saved").invoke(receiver, directory.resolve("a").toString()));
    assertFalse(Probe.wasTaken());
  }

  @Test
  void a_call_after_arming_is_emptied() throws Exception {
    assertEquals(1, emptied("twice", "(I)I", "1", 5));
    assertTrue(Probe.wasTaken());
  }

  @Test
  void nothing_is_emptied_unless_armed() throws Exception {
    Target target = new Target(3, SUBJECT, "state", "()J");
    Class<?> subject = woven(target, target, 0).loadClass(Subject.class.getName());
    Probe.open(3, "0", "J", subject.getClassLoader());
    assertEquals(5L, subject.getMethod("state").invoke(subject.getConstructor().newInstance()));
    assertFalse(Probe.wasTaken());
  }

  @Test
  void what_runs_inside_the_act_is_emptied_each_time_and_nothing_else() throws Exception {
    Target target = new Target(4, SUBJECT, "state", "()J");
    Target called = new Target(5, SUBJECT, "doubled", "()J");
    assertEquals(6L, act("through", called, target, Acts.THROUGH_LINE, "0"));
    assertTrue(Probe.wasTaken());
  }

  @Test
  void the_act_is_emptied_and_the_arrange_is_not() throws Exception {
    assertEquals(1L, act("add", new Target(4, SUBJECT, "set", "(J)V"), Acts.ADD_LINE, "return"));
  }

  @Test
  void of_nested_constructor_calls_the_outer_is_the_act_and_keeps_its_this_call() throws Exception {
    Target target = new Target(5, SUBJECT, "<init>", "(ZJD)V");
    assertEquals(4L, act("nested", target, Acts.NESTED_LINE, "return"));
    assertTrue(Probe.wasTaken());
  }

  @Test
  void an_act_through_a_supertype_reaches_the_method_by_its_bridge() throws Exception {
    Target target = new Target(6, SUBJECT, "compareTo", "(Ltestcarve/runner/weave/Subject;)I");
    assertEquals(0, act("bridged", target, Acts.BRIDGED_LINE, "0"));
    assertTrue(Probe.wasTaken());
  }
}
