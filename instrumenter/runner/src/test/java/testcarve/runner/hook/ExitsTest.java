package testcarve.runner.hook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.security.Permission;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

class ExitsTest {

  @AfterEach
  void forget() {
    Exits.take();
  }

  @Test
  void the_first_status_of_an_action_is_given_and_is_no_attempt() throws Throwable {
    int status = Exits.statusOf(() -> {
      assertThrows(SecurityException.class, () -> Exits.exit(3));
      Exits.exit(4);
    });
    assertEquals(3, status);
    assertNull(Exits.take());
  }

  @Test
  void an_action_that_does_not_exit_has_no_status() {
    assertThrows(AssertionError.class, () -> Exits.statusOf(() -> {}));
  }

  @Test
  void a_refusal_of_the_program_is_no_exit() {
    assertThrows(SecurityException.class, () -> Exits.statusOf(() -> {
      throw new SecurityException();
    }));
  }

  @Test
  void the_status_that_is_expected_is_caught() {
    new Exits.Rule().expectSystemExitWithStatus(2);
    assertThrows(SecurityException.class, () -> Exits.exit(2));
    assertNull(Exits.take());
  }

  @Test
  void another_status_than_the_expected_one_is_an_attempt() {
    new Exits.Rule().expectSystemExitWithStatus(2);
    assertThrows(ExitAttempt.class, () -> Exits.exit(1));
    assertNotNull(Exits.take());
  }

  @Test
  void what_is_expected_is_forgotten_with_the_test() {
    new Exits.Rule().expectSystemExitWithStatus(2);
    Exits.take();
    assertThrows(ExitAttempt.class, () -> Exits.exit(2));
  }

  /** Newer ones have none. */
  @Test
  @EnabledForJreRange(max = JRE.JAVA_17)
  @SuppressWarnings("removal")
  void a_security_manager_is_asked_first() {
    System.setSecurityManager(new SecurityManager() {
      @Override
      public void checkExit(int status) {
        throw new UnsupportedOperationException("exit " + status);
      }

      @Override
      public void checkPermission(Permission permission) {
        // all of them
      }
    });
    try {
      Throwable thrown = assertThrows(UnsupportedOperationException.class, () -> Exits.exit(Runtime.getRuntime(), 5));
      assertEquals("exit 5", thrown.getMessage());
    } finally {
      System.setSecurityManager(null);
    }
    assertNull(Exits.take());
  }
}
