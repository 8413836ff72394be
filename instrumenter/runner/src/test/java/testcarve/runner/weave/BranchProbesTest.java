package testcarve.runner.weave;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import testcarve.runner.hook.Branches;

class BranchProbesTest {

  private static final String NAME = "testcarve/runner/weave/Branching";

  private Class<?> woven;

  @BeforeEach
  void weave() throws Exception {
    Plan plan = new Plan(List.of(), List.of(), false, true, Set.of(NAME));
    woven = new WovenLoader(plan, Branching.class).loadClass(Branching.class.getName());
    woven.getMethod("even", int.class).invoke(null, 1);
  }

  /** What an act that calls a method passes, in words, without lines. */
  private List<String> passed(String method, int argument) throws Exception {
    Branches.clear();
    Branches.begin();
    woven.getMethod(method, int.class).invoke(null, argument);
    Branches.end();
    woven.getMethod("named", int.class).invoke(null, 7);
    String[] fields = Branches.passed().split(" ");
    assertEquals(NAME, fields[0]);
    BigInteger bits = new BigInteger(fields[1], 16);
    List<String> places = Branches.placesOf(NAME);
    List<String> words = new ArrayList<>();
    for (int i = 0; i < places.size(); i++) {
      if (bits.testBit(i)) {
        words.add(places.get(i).replaceFirst("\t.*\t", " "));
      }
    }
    return words;
  }

  @Test
  void a_branch_counts_once_it_is_taken_and_only_in_the_act() throws Exception {
    assertEquals(List.of("even entered", "even jumps"), passed("even", 0));
    assertEquals(List.of("even entered", "even jumps", "even goes on", "even goes on"), passed("even", 1));
    assertEquals(List.of("even entered", "even jumps", "even goes on", "even jumps", "even goes on"), passed("even", 2));
  }

  @Test
  void each_case_of_a_switch_is_a_branch() throws Exception {
    assertEquals(List.of("named entered", "named case 7"), passed("named", 7));
    assertEquals(List.of("named entered", "named default"), passed("named", 3));
  }
}
