package testcarve.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HeldWorldsTest {

  private static final int MANY = 40;

  private final HeldWorlds held = new HeldWorlds(1000);
  private final List<TestLoader> holding = new ArrayList<>();
  private ClassStore store;

  @BeforeEach
  void open() throws IOException {
    store = new ClassStore(List.of(), bytes -> bytes);
  }

  @Test
  void worlds_that_are_held_become_too_many() {
    for (int i = 0; i < MANY; i++) {
      holding.add(add());
    }
    assertEquals(MANY, holding.size());
    assertTrue(held.areTooMany());
  }

  @Test
  void worlds_that_nobody_holds_are_never_too_many() {
    for (int i = 0; i < MANY; i++) {
      add();
    }
    assertFalse(held.areTooMany());
  }

  @Test
  void few_worlds_are_not_too_many_however_large() throws Exception {
    HeldWorlds small = new HeldWorlds(1);
    TestLoader only = new TestLoader(store, World.class.getClassLoader());
    small.add(only);
    assertFalse(small.areTooMany());
    assertEquals(0, only.defined());
  }

  private TestLoader add() {
    TestLoader loader = new TestLoader(store, World.class.getClassLoader());
    held.add(loader);
    return loader;
  }
}
