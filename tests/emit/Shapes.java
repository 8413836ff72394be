package shapes;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;

/** Odd shapes of signatures. */
public class Shapes {
    public int count;
    public byte small;
    public Object any;
    public static String label = "none";
    protected List<String> names = new ArrayList<>();

    public static <T extends Comparable<T>> T max(Collection<? extends T> all) {
        return Collections.max(all);
    }

    public static <K, V> Map<V, K> invert(Map<K, V> map) {
        Map<V, K> inverted = new HashMap<>();
        map.forEach((k, v) -> inverted.put(v, k));
        return inverted;
    }

    @SuppressWarnings("unchecked")
    public static <T> T cast(Object o) {
        return (T) o;
    }

    @SuppressWarnings("rawtypes")
    public static List raw() {
        return new ArrayList<>(Arrays.asList("r", "s"));
    }

    public static int total(List<Integer> numbers) {
        int sum = 0;
        for (int n : numbers) {
            sum += n;
        }
        return sum;
    }

    public static String join(String... parts) {
        return parts == null ? "null" : String.join("+", parts);
    }

    public static String tell(Object... parts) {
        return parts.getClass().getSimpleName() + parts.length;
    }

    @SafeVarargs
    public static <T> String tellAll(T... parts) {
        return parts.getClass().getSimpleName() + parts.length;
    }

    public static String pick(Object o) { return "object"; }
    public static String pick(String s) { return "string"; }
    public static String pick(int i) { return "int"; }
    public static String pick(long i) { return "long"; }
    public static String pick(Integer i) { return "integer"; }
    public static String pick(char[] s) { return "chars"; }

    public static String only(long a, double b, byte c, short d, char e, float f) { return a + "," + b + c + d + e + f; }

    public static String apply(Function<String, String> f, String s) { return f.apply(s); }

    public static <A, B> List<B> map(List<A> all, Function<? super A, ? extends B> f) {
        List<B> mapped = new ArrayList<>();
        for (A a : all) {
            mapped.add(f.apply(a));
        }
        return mapped;
    }

    public static Object hidden() { return new Secret("h"); }

    public static Object boxed() { return new Box<>("boxed"); }

    public static Named named() { return new Secret("n"); }

    public static void fail(String message) throws IOException { throw new IOException(message); }

    public double half() { return count / 2.0; }
    public float third() { return count / 3f; }
    public Integer boxedCount() { return count; }
    public Long boxedLong() { return (long) count; }
    public byte getSmall() { return small; }
    public char letter() { return 'x'; }
    public int[] ints() { return new int[] {1, 2, count}; }
    public double[] doubles() { return new double[] {1, 0.5}; }
    public Map<String, Integer> index() {
        Map<String, Integer> m = new HashMap<>();
        m.put("a", 1);
        m.put("b", 2);
        return m;
    }
    public Collection<String> names() { return names; }
    public Shapes add(String name) { names.add(name); count++; return this; }

    public interface Named { String name(); }

    private static final class Secret implements Named, Comparable<Secret> {
        private final String name;
        Secret(String name) { this.name = name; }
        public String name() { return name; }
        public int compareTo(Secret o) { return name.compareTo(o.name); }
        @Override public String toString() { return name; }
    }

    public static class Box<T> {
        private final T value;
        private final List<T> more = new ArrayList<>();
        public Box(T value) { this.value = value; }
        public T get() { return value; }
        public Box<T> with(T other) { more.add(other); return this; }
        public List<T> more() { return more; }
        public <R> Box<R> map(Function<? super T, ? extends R> f) { return new Box<>(f.apply(value)); }
        public class Inner {
            public T outer() { return value; }
        }
    }

    public abstract static class Builder<T, B extends Builder<T, B>> {
        protected String name = "";
        @SuppressWarnings("unchecked")
        public B name(String name) { this.name = name; return (B) this; }
        public abstract T build();
    }

    public static class ShapesBuilder extends Builder<Shapes, ShapesBuilder> {
        public Shapes build() { return new Shapes().add(name); }
    }

    public class Part {
        final int at;
        public Part(int at) { this.at = at; }
        public int at() { return at + count; }
    }

    public enum Color { RED, GREEN { @Override int code() { return 2; } }; int code() { return 1; } }

    public static class List2 implements Iterable<String> {
        public Iterator<String> iterator() { return Arrays.asList("x").iterator(); }
    }

    /** Shadows java.lang. */
    public static class Integer2 { }

    @Deprecated
    public static class Old { public int old() { return 1; } }

    public static int compare(Comparator<String> c, String a, String b) { return Integer.signum(c.compare(a, b)); }

    public static <T> T supply(Supplier<T> s) { return s.get(); }

    public static Optional<String> maybe(String text) { return Optional.ofNullable(text); }

    public static Collection<OptionalInt> numbers() { return Arrays.asList(OptionalInt.of(4), OptionalInt.empty()); }

    public static List<Set<String>> sets() {
        return Arrays.asList(new HashSet<>(Arrays.asList("a", "b")), Collections.emptySet());
    }

    public static Map<String, List<Integer>> groups() {
        Map<String, List<Integer>> groups = new TreeMap<>();
        groups.put("one", Arrays.asList(1));
        groups.put("two", Arrays.asList(1, 2));
        return groups;
    }

    public static Object maps() { return Collections.singletonMap("all", groups()); }

    public static void hail(String name) {
        System.out.println("hail");
        System.out.println(name);
    }

    static int aside(Aside aside) { return aside.number; }

    public static <M extends Map<String, String>> M putIn(M map) { map.put("a", "1"); return map; }

    public static boolean isSet(Object o) { return o != null; }

    @SuppressWarnings("unchecked")
    public static <T> T value(Object value, T otherwise) { return value == null ? otherwise : (T) value; }

    public static class Counter<T> {
        private final Function<CharSequence, Collection<T>> f;
        public Counter(Function<CharSequence, Collection<T>> f) { this.f = f; }
        public int count(CharSequence s) { return f.apply(s).size(); }
    }

    public static class Printer {
        private final Appendable out;
        public int lines;
        public Printer(Appendable out) { this.out = out; }
        public Appendable getOut() { return out; }
        public void print(String line) throws IOException { out.append(line); lines++; }
        public void print(Character c) throws IOException { out.append(c); lines++; }
        public void print(char c) throws IOException { out.append(c); lines++; }
    }
}

/** Stands in a file of another name. */
class Aside {
    final int number;

    Aside(int number) { this.number = number; }
}
