package testcarve.runner.hook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MocksTest {

  interface Guests extends Comparable<Guests> {
    Optional<String> find(int number);

    String name(String of, Object anything);

    boolean isKnown(String name);

    List<String> all();

    void add(String... names) throws IOException;
  }

  /** With a constructor that no double runs, and methods of many types. */
  public static class Book extends LinkedHashMap<String, Object> {
    private static final long serialVersionUID = 1;
    private final transient List<String> lines;

    protected Book(List<String> lines) {
      this.lines = List.copyOf(lines);
    }

    public long pages(double scale, int... of) {
      return lines.size();
    }

    protected char first() {
      return lines.get(0).charAt(0);
    }

    void turn() {
      lines.clear();
    }

    public Book with(String line) {
      return this;
    }
  }

  private final Guests guests = (Guests) Mocks.mock(Guests.class);

  @Test
  void aDoubleGivesWhatMockitoGivesWhereNothingWasSaid() {
    assertEquals(Optional.empty(), guests.find(1));
    assertNull(guests.name("a", null));
    assertEquals(false, guests.isKnown("a"));
    assertEquals(List.of(), guests.all());
    assertEquals(guests, guests);
    assertEquals(0, guests.compareTo(guests));
    assertEquals(1, guests.compareTo((Guests) Mocks.mock(Guests.class)));
  }

  @Test
  void aDoubleGivesItsAnswersInOrderAndTheLastOneFromThenOn() {
    Mocks.when(guests.find(1)).thenReturn(Optional.of("Ann"), Optional.of("Bob"));

    assertEquals(Optional.of("Ann"), guests.find(1));
    assertEquals(Optional.of("Bob"), guests.find(1));
    assertEquals(Optional.of("Bob"), guests.find(1));
    assertEquals(Optional.empty(), guests.find(2));
  }

  @Test
  void whatIsSaidLastCounts() {
    Mocks.when(guests.isKnown("Ann")).thenReturn(true);
    Mocks.when(guests.isKnown("Ann")).thenReturn(false);

    assertEquals(false, guests.isKnown("Ann"));
  }

  @Test
  void anyArgumentIsAnyArgument() {
    Mocks.when(guests.name((String) Mocks.eq("x"), Mocks.any())).thenReturn("y");

    assertEquals("y", guests.name("x", 1));
    assertEquals("y", guests.name("x", null));
    assertNull(guests.name("z", 1));
  }

  @Test
  void anArgumentOfATypeIsNotNull() {
    Mocks.when(guests.name((String) Mocks.any(String.class), Mocks.eq(2))).thenReturn("y");

    assertEquals("y", guests.name("x", 2));
    assertNull(guests.name(null, 2));
  }

  @Test
  void whatReturnsNothingThrowsWhatItIsTold() throws IOException {
    ((Guests) Mocks.doThrow(new IOException("full")).when(guests)).add("Ann", "Bob");

    guests.add("Ann");
    assertEquals("full", assertThrows(IOException.class, () -> guests.add("Ann", "Bob")).getMessage());
  }

  @Test
  void callsAreCountedButForThoseThatTellWhatIsGiven() throws IOException {
    Mocks.when(guests.isKnown("Ann")).thenReturn(true);
    guests.isKnown("Ann");
    guests.add("Ann");
    guests.add("Ann");

    ((Guests) Mocks.verify(guests)).isKnown("Ann");
    ((Guests) Mocks.verify(guests, Mocks.times(2))).add("Ann");
    assertThrows(AssertionError.class, () -> ((Guests) Mocks.verify(guests)).add("Ann"));
    assertThrows(AssertionError.class, () -> ((Guests) Mocks.verify(guests)).isKnown("Bob"));
  }

  @Test
  void aClassHasADoubleWithoutItsConstructor() {
    Book book = (Book) Mocks.mock(Book.class);
    Mocks.when(book.pages(0.5, 1, 2)).thenReturn(7L);
    Mocks.when(book.with("a")).thenReturn(book);
    Mocks.when(book.first()).thenReturn('c');
    book.turn();
    book.put("key", 1);

    assertEquals(7L, book.pages(0.5, 1, 2));
    assertEquals(0L, book.pages(0.5));
    assertEquals('c', book.first());
    assertSame(book, book.with("a"));
    assertNull(book.get("key"));
    ((Book) Mocks.verify(book)).turn();
    ((Book) Mocks.verify(book)).put("key", 1);
  }
}
