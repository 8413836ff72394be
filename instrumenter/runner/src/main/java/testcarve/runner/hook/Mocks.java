package testcarve.runner.hook;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Period;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * What Mockito does, as far as scenarios say it. Mockito itself would be loaded by each world, attach an agent, and keep the world's classes.
 * What differs shows where the test runs as source, with the user's own Mockito.
 */
public final class Mocks {

  /** What a double gives where nothing was said (Mockito's {@code ReturnsEmptyValues}), by what its method returns. */
  private static final Map<Class<?>, Supplier<Object>> EMPTY = empty();

  /** The matchers of the arguments of the next call. */
  private static final List<Predicate<Object>> MATCHERS = new ArrayList<>();
  /** The last call on any double. */
  private static Asked last;

  private Mocks() {}

  /** A call on a double. */
  private record Asked(Mock of, Method method, List<Predicate<Object>> wanted) {
    boolean fits(Method other, Object[] arguments) {
      if (!method.getName().equals(other.getName()) || !List.of(method.getParameterTypes()).equals(List.of(other.getParameterTypes()))) {
        return false;
      }
      for (int at = 0; at < arguments.length; at++) {
        if (!wanted.get(at).test(arguments[at])) {
          return false;
        }
      }
      return true;
    }
  }

  /** A call that was made. */
  private record Call(Method method, Object[] arguments) {}

  /** What is given for what is asked: each answer once, the last one from then on. */
  private record Stub(Asked asked, Deque<Answer> answers) {
    Object next() throws Throwable {
      return (answers.size() > 1 ? answers.removeFirst() : answers.getFirst()).give();
    }
  }

  /** What a call gives, or throws. */
  private interface Answer {
    Object give() throws Throwable;
  }

  /** What {@code when} begins. */
  public static final class Stubbing {
    private final Asked asked;

    private Stubbing(Asked asked) {
      this.asked = asked;
    }

    /** What the call gives. */
    public Stubbing thenReturn(Object value) {
      return thenReturn(value, new Object[0]);
    }

    /** What the call gives, one after the other. */
    public Stubbing thenReturn(Object value, Object... more) {
      synchronized (Mocks.class) {
        Deque<Answer> answers = new ArrayDeque<>(List.of(() -> value));
        for (Object next : more) {
          answers.add(() -> next);
        }
        asked.of().stubs.add(new Stub(asked, answers));
      }
      return this;
    }
  }

  /** What {@code doThrow} begins. */
  public static final class Stubber {
    private final Throwable thrown;

    private Stubber(Throwable thrown) {
      this.thrown = thrown;
    }

    /** The double, whose next call tells what throws. */
    public Object when(Object mock) {
      Answer answer = () -> {
        throw thrown;
      };
      of(mock).next = call -> of(mock).stubs.add(new Stub(call, new ArrayDeque<>(List.of(answer))));
      return mock;
    }
  }

  /** A double's own state. */
  private static final class Mock implements InvocationHandler {
    private final Class<?> type;
    private final List<Stub> stubs = new ArrayList<>();
    private final List<Call> calls = new ArrayList<>();
    /** What is done with the next call instead of making it. */
    private Consumer<Asked> next;

    private Mock(Class<?> type) {
      this.type = type;
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] given) throws Throwable {
      Object[] arguments = given == null ? new Object[0] : given;
      if (isOfObject(method)) {
        return ofObject(proxy, method, arguments);
      }
      synchronized (Mocks.class) {
        Asked asked = new Asked(this, method, matchers(arguments));
        if (next != null) {
          Consumer<Asked> instead = next;
          next = null;
          instead.accept(asked);
          return nothing(proxy, method, arguments);
        }
        last = asked;
        calls.add(new Call(method, arguments));
        for (int at = stubs.size() - 1; at >= 0; at--) {
          if (stubs.get(at).asked().fits(method, arguments)) {
            return stubs.get(at).next();
          }
        }
      }
      return nothing(proxy, method, arguments);
    }

    /** What is given where nothing was said: whom nobody told so is equal to nobody else. */
    private static Object nothing(Object proxy, Method method, Object[] arguments) {
      boolean compares = method.getName().equals("compareTo") && arguments.length == 1 && method.getReturnType() == int.class;
      return compares ? (Object) (proxy == arguments[0] ? 0 : 1) : emptyOf(method.getReturnType());
    }

    private static boolean isOfObject(Method method) {
      return switch (method.getName()) {
        case "equals" -> List.of(method.getParameterTypes()).equals(List.of(Object.class));
        case "hashCode", "toString" -> method.getParameterCount() == 0;
        default -> false;
      };
    }

    private Object ofObject(Object proxy, Method method, Object[] arguments) {
      return switch (method.getName()) {
        case "equals" -> proxy == arguments[0];
        case "hashCode" -> System.identityHashCode(proxy);
        default -> "Mock for " + type.getSimpleName() + ", hashCode: " + System.identityHashCode(proxy);
      };
    }

    private void verify(Asked wanted, int times) {
      long made = calls.stream().filter(call -> wanted.fits(call.method(), call.arguments())).count();
      if (made != times) {
        throw new AssertionError(
            "wanted " + times + " times: " + type.getSimpleName() + "." + wanted.method().getName() + ", but there were " + made);
      }
    }
  }

  private static Mock of(Object mock) {
    return (Mock) (Proxy.isProxyClass(mock.getClass()) ? Proxy.getInvocationHandler(mock) : MockClasses.handlerOf(mock));
  }

  private static List<Predicate<Object>> matchers(Object[] arguments) {
    List<Predicate<Object>> wanted = new ArrayList<>(MATCHERS);
    MATCHERS.clear();
    if (wanted.isEmpty()) {
      for (Object argument : arguments) {
        wanted.add(equal(argument));
      }
    }
    return wanted;
  }

  private static Predicate<Object> equal(Object value) {
    return argument -> Objects.deepEquals(value, argument);
  }

  /** A double. */
  public static Object mock(Class<?> type) {
    return type.isInterface()
        ? Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, new Mock(type))
        : MockClasses.make(type, new Mock(type));
  }

  /** Tells what the last call gives: it was made for that alone. */
  public static synchronized Stubbing when(Object ignored) {
    Asked asked = last;
    last = null;
    asked.of().calls.remove(asked.of().calls.size() - 1);
    return new Stubbing(asked);
  }

  /** Tells what a call throws. */
  public static Stubber doThrow(Throwable thrown) {
    return new Stubber(thrown);
  }

  /** The double, whose next call must have been made once. */
  public static Object verify(Object mock) {
    return verify(mock, 1);
  }

  /** The double, whose next call must have been made so often. */
  public static Object verify(Object mock, int times) {
    of(mock).next = call -> of(mock).verify(call, times);
    return mock;
  }

  /** So often. */
  public static int times(int number) {
    return number;
  }

  /** This argument. */
  public static synchronized Object eq(Object value) {
    MATCHERS.add(equal(value));
    return value;
  }

  private static synchronized <T> T anything(T value) {
    MATCHERS.add(argument -> true);
    return value;
  }

  /** Any argument. */
  public static Object any() {
    return anything(null);
  }

  /** Any argument of a type. */
  public static synchronized Object any(Class<?> type) {
    MATCHERS.add(type::isInstance);
    return null;
  }

  /** Any boolean. */
  public static boolean anyBoolean() {
    return anything(false);
  }

  /** Any byte. */
  public static byte anyByte() {
    return anything((byte) 0);
  }

  /** Any short. */
  public static short anyShort() {
    return anything((short) 0);
  }

  /** Any character. */
  public static char anyChar() {
    return anything((char) 0);
  }

  /** Any int. */
  public static int anyInt() {
    return anything(0);
  }

  /** Any long. */
  public static long anyLong() {
    return anything(0L);
  }

  /** Any float. */
  public static float anyFloat() {
    return anything(0F);
  }

  /** Any double. */
  public static double anyDouble() {
    return anything(0D);
  }

  /** Ends a try: what was begun and not ended. */
  static synchronized void forget() {
    MATCHERS.clear();
    last = null;
  }

  private static Object emptyOf(Class<?> type) {
    Supplier<Object> empty = EMPTY.get(type);
    return empty == null ? null : empty.get();
  }

  private static Map<Class<?>, Supplier<Object>> empty() {
    Map<Class<?>, Supplier<Object>> all = new HashMap<>();
    Object[][] values = {
      {boolean.class, Boolean.class, false}, {char.class, Character.class, (char) 0}, {byte.class, Byte.class, (byte) 0},
      {short.class, Short.class, (short) 0}, {int.class, Integer.class, 0}, {long.class, Long.class, 0L},
      {float.class, Float.class, 0F}, {double.class, Double.class, 0D},
    };
    for (Object[] value : values) {
      all.put((Class<?>) value[0], () -> value[2]);
      all.put((Class<?>) value[1], () -> value[2]);
    }
    all.putAll(Map.of(Iterable.class, ArrayList::new, Collection.class, LinkedList::new, List.class, LinkedList::new, LinkedList.class, LinkedList::new));
    all.putAll(Map.of(ArrayList.class, ArrayList::new, Iterator.class, () -> List.of().iterator()));
    all.putAll(Map.of(Set.class, HashSet::new, HashSet.class, HashSet::new, LinkedHashSet.class, LinkedHashSet::new));
    all.putAll(Map.of(SortedSet.class, TreeSet::new, TreeSet.class, TreeSet::new));
    all.putAll(Map.of(Map.class, HashMap::new, HashMap.class, HashMap::new, LinkedHashMap.class, LinkedHashMap::new));
    all.putAll(Map.of(SortedMap.class, TreeMap::new, TreeMap.class, TreeMap::new));
    all.putAll(Map.of(Optional.class, Optional::empty, OptionalInt.class, OptionalInt::empty));
    all.putAll(Map.of(OptionalLong.class, OptionalLong::empty, OptionalDouble.class, OptionalDouble::empty));
    all.putAll(Map.of(Stream.class, Stream::empty, IntStream.class, IntStream::empty, LongStream.class, LongStream::empty));
    all.putAll(Map.of(DoubleStream.class, DoubleStream::empty, Duration.class, () -> Duration.ZERO, Period.class, () -> Period.ZERO));
    return all;
  }
}
