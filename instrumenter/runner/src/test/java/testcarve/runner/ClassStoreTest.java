package testcarve.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is on a class path, and what it is known by. */
class ClassStoreTest {

  private static final String SERVICE = "META-INF/services/a.Spi";

  @TempDir Path directory;

  @Test
  void a_name_that_is_none_of_a_file_or_leads_elsewhere_is_not_there() throws IOException {
    write("secret.txt", "x");
    write("one/known.txt", "x");
    write("one/a/other.txt", "x");
    ClassStore store = store();
    for (String name : List.of("a\0b", "\u00e4.txt", "\ud800", "../secret.txt", at("secret.txt"), at("one/known.txt"), "../one/../secret.txt")) {
      assertEquals("", store.digest(name), name);
      assertFalse(store.names(name), name);
      assertEquals(Optional.empty(), store.find(name), name);
    }
    assertTrue(store.names("known.txt"));
    assertTrue(store.names("a/../known.txt"));
  }

  @Test
  void all_places_that_have_a_resource_count() throws IOException {
    write("one/" + SERVICE, "a.First");
    String alone = store().digest(SERVICE);
    write("two/" + SERVICE, "a.Second");
    String before = store().digest(SERVICE);
    assertNotEquals(alone, before);
    write("two/" + SERVICE, "a.Third");
    assertNotEquals(before, store().digest(SERVICE));
  }

  @Test
  void their_order_counts_and_where_one_ends() throws IOException {
    write("one/" + SERVICE, "ab");
    write("two/" + SERVICE, "c");
    String before = store().digest(SERVICE);
    write("one/" + SERVICE, "c");
    write("two/" + SERVICE, "ab");
    assertNotEquals(before, store().digest(SERVICE));
    write("one/" + SERVICE, "a");
    write("two/" + SERVICE, "bc");
    assertNotEquals(before, store().digest(SERVICE));
  }

  @Test
  void a_loader_that_looks_for_all_of_a_name_has_asked_for_it() throws IOException {
    write("two/" + SERVICE, "a.Second");
    ClassStore store = store();
    try (TestLoader loader = new TestLoader(store, null)) {
      Enumeration<URL> found = loader.getResources(SERVICE);
      assertTrue(found.hasMoreElements());
    }
    assertEquals(List.of(SERVICE), store.takeAsked());
  }

  @Test
  void of_classes_the_first_place_counts() throws IOException {
    write("one/a/B.class", "first");
    String before = store().digest("a/B.class");
    write("two/a/B.class", "hidden");
    assertEquals(before, store().digest("a/B.class"));
  }

  @Test
  void a_class_is_known_by_the_bytes_that_run() throws IOException {
    write("one/a/B.class", "as it was");
    String before = store().digest("a/B.class");
    ClassStore running = store();
    running.find("a.B");
    write("one/a/B.class", "built anew");
    assertEquals(before, running.digest("a/B.class"));
    assertNotEquals(before, store().digest("a/B.class"));
  }

  @Test
  void a_class_that_is_built_before_it_runs_is_known_by_what_runs() throws IOException {
    write("one/a/B.class", "as it was");
    ClassStore running = store();
    String before = running.digest("a/B.class");
    write("one/a/B.class", "built anew");
    running.find("a.B");
    assertNotEquals(before, running.digest("a/B.class"));
    assertEquals(store().digest("a/B.class"), running.digest("a/B.class"));
  }

  @Test
  void a_class_that_was_not_there_when_it_was_looked_for_is_not_there() throws IOException {
    ClassStore running = store();
    running.find("a.B");
    write("one/a/B.class", "built since");
    assertEquals("", running.digest("a/B.class"));
  }

  @Test
  void a_resource_is_known_by_what_it_was_when_it_was_looked_for() throws IOException {
    write("one/a.txt", "as it was");
    ClassStore running = store();
    running.ask("a.txt");
    String before = store().digest("a.txt");
    write("one/a.txt", "changed");
    assertEquals(before, running.digest("a.txt"));
  }

  /** Two directories and a jar without anything. */
  private ClassStore store() throws IOException {
    Path jar = directory.resolve("three.jar");
    new JarOutputStream(Files.newOutputStream(jar)).close();
    List<Path> places = List.of(Files.createDirectories(directory.resolve("one")), Files.createDirectories(directory.resolve("two")), jar);
    return new ClassStore(places, UnaryOperator.identity());
  }

  private String at(String file) {
    return directory.resolve(file).toString();
  }

  private void write(String file, String text) throws IOException {
    Path path = directory.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }
}
