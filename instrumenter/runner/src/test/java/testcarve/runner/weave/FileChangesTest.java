package testcarve.runner.weave;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import testcarve.runner.hook.Territory;

class FileChangesTest {

  @TempDir private Path directory;
  private Path own;
  private Path others;

  @BeforeEach
  void limit() throws IOException {
    own = Files.writeString(Files.createDirectory(directory.resolve("own")).resolve("a.txt"), "a");
    others = Files.writeString(Files.createDirectory(directory.resolve("others")).resolve("a.txt"), "a");
    Territory.limitTo(List.of(directory.resolve("own")));
    Territory.take();
  }

  @AfterEach
  void free() {
    Territory.limitTo(List.of());
  }

  private static Object call(String method, Object... arguments) throws Exception {
    Class<?> woven = new WovenLoader(new Plan(List.of(), List.of(), false), Writing.class).loadClass(Writing.class.getName());
    Class<?>[] types = Stream.of(arguments).map(one -> one instanceof Path ? Path.class : one.getClass()).toArray(Class<?>[]::new);
    return woven.getMethod(method, types).invoke(null, arguments);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "stream", "appending stream", "writer", "printer", "random access", "channel", "text", "copy", "move", "rename", "delete",
        "delete path", "directory", "read only", "drawn"
      })
  void files_are_changed_in_the_own_directories_only(String how) throws Exception {
    call("change", how, own);
    assertNull(Territory.take());
    InvocationTargetException thrown = assertThrows(InvocationTargetException.class, () -> call("change", how, others));
    assertEquals(SecurityException.class, thrown.getCause().getClass());
    assertNotNull(Territory.take());
    assertEquals("a", Files.readString(others));
    try (Stream<Path> left = Files.list(others.getParent())) {
      assertEquals(1, left.count());
    }
  }

  @Test
  void a_link_is_removed_and_not_written_through() throws Exception {
    Path link = Files.createSymbolicLink(own.resolveSibling("link"), others);
    assertThrows(InvocationTargetException.class, () -> call("change", "text", link));
    call("change", "delete", link);
    assertEquals("a", Files.readString(others));
  }

  @Test
  void who_only_looks_may_do_so_everywhere() throws Exception {
    assertEquals("atrue1", call("look", others));
    assertNull(Territory.take());
  }
}
