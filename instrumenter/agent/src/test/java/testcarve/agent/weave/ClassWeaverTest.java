package testcarve.agent.weave;

import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.io.InputStream;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ClassWeaverTest {

  @SuppressWarnings("removal")
  private static final class Manager extends SecurityManager {
    @Override
    public void checkExit(int status) {
      throw new SecurityException();
    }
  }

  @Test
  void a_security_manager_is_left_as_it_is() throws IOException {
    byte[] classfile = bytes(Manager.class);
    assertNull(new ClassWeaver(null, new TreeMap<>()).weave(classfile, getClass().getClassLoader(), null));
  }

  private static byte[] bytes(Class<?> type) throws IOException {
    String name = type.getName().substring(type.getName().lastIndexOf('.') + 1) + ".class";
    try (InputStream in = type.getResourceAsStream(name)) {
      return in.readAllBytes();
    }
  }
}
