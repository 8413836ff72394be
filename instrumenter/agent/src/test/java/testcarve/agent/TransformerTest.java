package testcarve.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TransformerTest {

  /** Throws once, as if the stack were full. */
  private static final class Full extends TreeMap<String, String> {
    private static final long serialVersionUID = 1;
    private boolean isFull = true;

    @Override
    public String put(String key, String value) {
      if (isFull) {
        isFull = false;
        throw new StackOverflowError();
      }
      return super.put(key, value);
    }
  }

  @Test
  void a_class_that_cannot_be_woven_on_a_full_stack_is_told_at_the_end() {
    Map<String, String> unwoven = new Full();
    Transformer transformer =
        new Transformer(
            new Scope(new Globs("*"), new Globs(""), Launched.byCommand()), null, unwoven, null);
    ClassLoader loader = ClassLoader.getSystemClassLoader();
    assertNull(transformer.transform(loader, "p/C", null, null, new byte[0]));
    assertEquals(Map.of(), unwoven);
    transformer.tellLost();
    assertEquals(Set.of("p/C"), unwoven.keySet());
  }
}
