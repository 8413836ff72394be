package testcarve.agent.weave;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NamesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "org/apache/maven/surefire/booter/ForkedBooter",
        "org/apache/tools/ant/taskdefs/optional/junit/JUnitTestRunner",
        "org/apache/tools/ant/taskdefs/optional/junitlauncher/StandaloneLauncher",
        "worker/org/gradle/process/internal/worker/GradleWorkerMain",
      })
  void what_runs_the_tests_of_a_build_is_no_part_of_the_program(String main) {
    assertTrue(Names.isNeverWoven(main));
  }

  @Test
  void the_rest_of_ant_is_a_program_as_others() {
    assertFalse(Names.isNeverWoven("org/apache/tools/ant/Project"));
  }
}
