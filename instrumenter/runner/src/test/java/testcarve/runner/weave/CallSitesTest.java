package testcarve.runner.weave;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.reflect.InvocationTargetException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import testcarve.runner.hook.Clocks;
import testcarve.runner.hook.ExitAttempt;
import testcarve.runner.hook.Exits;

class CallSitesTest {

  private static final long YEAR_MILLIS = 365L * 24 * 3600 * 1000;

  @AfterEach
  void resetClock() {
    Clocks.setOffsetMillis(0);
  }

  private static Class<?> woven(boolean moveClock) throws ClassNotFoundException {
    return new WovenLoader(new Plan(List.of(), List.of(), moveClock), Clocked.class).loadClass(Clocked.class.getName());
  }

  @Test
  void every_reading_of_the_clock_is_moved() throws Exception {
    Clocks.setOffsetMillis(YEAR_MILLIS);
    long expected = System.currentTimeMillis() + YEAR_MILLIS;
    long[] readings = (long[]) woven(true).getMethod("readings").invoke(null);
    for (int i = 0; i < readings.length; i++) {
      assertEquals(expected, readings[i], 60_000, "reading " + i);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"exit", "halt", "exitByReference"})
  void an_end_of_the_jvm_is_an_error(String method) {
    InvocationTargetException thrown =
        assertThrows(InvocationTargetException.class, () -> woven(false).getMethod(method).invoke(null));
    assertEquals(ExitAttempt.class, thrown.getCause().getClass());
    assertNotNull(Exits.take());
  }
}
