//! Generic shapes of JDK types that signatures mention and no recorded object needs to have: a trace defines only what it met; and which
//! supertypes say nothing.

use std::sync::LazyLock;

use indexmap::IndexMap;

use super::java_type::{ClassShape, MethodShape};

const SIGNATURES: &[(&str, &str)] = &[
    ("java/lang/Class", "<T:Ljava/lang/Object;>Ljava/lang/Object;"),
    ("java/lang/Comparable", "<T:Ljava/lang/Object;>Ljava/lang/Object;"),
    ("java/lang/Enum", "<E:Ljava/lang/Enum<TE;>;>Ljava/lang/Object;Ljava/lang/Comparable<TE;>;"),
    ("java/lang/Iterable", "<T:Ljava/lang/Object;>Ljava/lang/Object;"),
    ("java/lang/ThreadLocal", "<T:Ljava/lang/Object;>Ljava/lang/Object;"),
    ("java/lang/String", "Ljava/lang/Object;Ljava/lang/CharSequence;Ljava/lang/Comparable<Ljava/lang/String;>;"),
    ("java/lang/StringBuilder", "Ljava/lang/Object;Ljava/lang/CharSequence;Ljava/lang/Appendable;"),
    ("java/lang/StringBuffer", "Ljava/lang/Object;Ljava/lang/CharSequence;Ljava/lang/Appendable;"),
    ("java/lang/Number", "Ljava/lang/Object;"),
    ("java/lang/Boolean", "Ljava/lang/Object;Ljava/lang/Comparable<Ljava/lang/Boolean;>;"),
    ("java/lang/Character", "Ljava/lang/Object;Ljava/lang/Comparable<Ljava/lang/Character;>;"),
    ("java/lang/Byte", "Ljava/lang/Number;Ljava/lang/Comparable<Ljava/lang/Byte;>;"),
    ("java/lang/Short", "Ljava/lang/Number;Ljava/lang/Comparable<Ljava/lang/Short;>;"),
    ("java/lang/Integer", "Ljava/lang/Number;Ljava/lang/Comparable<Ljava/lang/Integer;>;"),
    ("java/lang/Long", "Ljava/lang/Number;Ljava/lang/Comparable<Ljava/lang/Long;>;"),
    ("java/lang/Float", "Ljava/lang/Number;Ljava/lang/Comparable<Ljava/lang/Float;>;"),
    ("java/lang/Double", "Ljava/lang/Number;Ljava/lang/Comparable<Ljava/lang/Double;>;"),
    ("java/util/Collection", "<E:Ljava/lang/Object;>Ljava/lang/Object;Ljava/lang/Iterable<TE;>;"),
    ("java/util/List", "<E:Ljava/lang/Object;>Ljava/lang/Object;Ljava/util/Collection<TE;>;"),
    ("java/util/Set", "<E:Ljava/lang/Object;>Ljava/lang/Object;Ljava/util/Collection<TE;>;"),
    ("java/util/SortedSet", "<E:Ljava/lang/Object;>Ljava/lang/Object;Ljava/util/Set<TE;>;"),
    ("java/util/NavigableSet", "<E:Ljava/lang/Object;>Ljava/lang/Object;Ljava/util/SortedSet<TE;>;"),
    ("java/util/Queue", "<E:Ljava/lang/Object;>Ljava/lang/Object;Ljava/util/Collection<TE;>;"),
    ("java/util/Deque", "<E:Ljava/lang/Object;>Ljava/lang/Object;Ljava/util/Queue<TE;>;"),
    ("java/util/AbstractCollection", "<E:Ljava/lang/Object;>Ljava/lang/Object;Ljava/util/Collection<TE;>;"),
    ("java/util/ArrayList", "<E:Ljava/lang/Object;>Ljava/lang/Object;Ljava/util/List<TE;>;Ljava/util/RandomAccess;"),
    ("java/util/LinkedList", "<E:Ljava/lang/Object;>Ljava/lang/Object;Ljava/util/List<TE;>;Ljava/util/Deque<TE;>;"),
    ("java/util/ArrayDeque", "<E:Ljava/lang/Object;>Ljava/lang/Object;Ljava/util/Deque<TE;>;"),
    ("java/util/PriorityQueue", "<E:Ljava/lang/Object;>Ljava/lang/Object;Ljava/util/Queue<TE;>;"),
    ("java/util/Vector", "<E:Ljava/lang/Object;>Ljava/lang/Object;Ljava/util/List<TE;>;"),
    ("java/util/Stack", "<E:Ljava/lang/Object;>Ljava/util/Vector<TE;>;"),
    ("java/util/HashSet", "<E:Ljava/lang/Object;>Ljava/lang/Object;Ljava/util/Set<TE;>;"),
    ("java/util/LinkedHashSet", "<E:Ljava/lang/Object;>Ljava/util/HashSet<TE;>;"),
    ("java/util/TreeSet", "<E:Ljava/lang/Object;>Ljava/lang/Object;Ljava/util/NavigableSet<TE;>;"),
    ("java/util/EnumSet", "<E:Ljava/lang/Enum<TE;>;>Ljava/lang/Object;Ljava/util/Set<TE;>;"),
    ("java/util/Map", "<K:Ljava/lang/Object;V:Ljava/lang/Object;>Ljava/lang/Object;"),
    ("java/util/Map$Entry", "<K:Ljava/lang/Object;V:Ljava/lang/Object;>Ljava/lang/Object;"),
    ("java/util/SortedMap", "<K:Ljava/lang/Object;V:Ljava/lang/Object;>Ljava/lang/Object;Ljava/util/Map<TK;TV;>;"),
    (
        "java/util/NavigableMap",
        "<K:Ljava/lang/Object;V:Ljava/lang/Object;>Ljava/lang/Object;Ljava/util/SortedMap<TK;TV;>;",
    ),
    ("java/util/HashMap", "<K:Ljava/lang/Object;V:Ljava/lang/Object;>Ljava/lang/Object;Ljava/util/Map<TK;TV;>;"),
    ("java/util/LinkedHashMap", "<K:Ljava/lang/Object;V:Ljava/lang/Object;>Ljava/util/HashMap<TK;TV;>;"),
    (
        "java/util/TreeMap",
        "<K:Ljava/lang/Object;V:Ljava/lang/Object;>Ljava/lang/Object;Ljava/util/NavigableMap<TK;TV;>;",
    ),
    ("java/util/Hashtable", "<K:Ljava/lang/Object;V:Ljava/lang/Object;>Ljava/lang/Object;Ljava/util/Map<TK;TV;>;"),
    ("java/util/Properties", "Ljava/util/Hashtable<Ljava/lang/Object;Ljava/lang/Object;>;"),
    (
        "java/util/concurrent/ConcurrentMap",
        "<K:Ljava/lang/Object;V:Ljava/lang/Object;>Ljava/lang/Object;Ljava/util/Map<TK;TV;>;",
    ),
    (
        "java/util/concurrent/ConcurrentHashMap",
        "<K:Ljava/lang/Object;V:Ljava/lang/Object;>Ljava/lang/Object;Ljava/util/concurrent/ConcurrentMap<TK;TV;>;",
    ),
    ("java/util/EnumMap", "<K:Ljava/lang/Enum<TK;>;V:Ljava/lang/Object;>Ljava/lang/Object;Ljava/util/Map<TK;TV;>;"),
    ("java/util/Iterator", "<E:Ljava/lang/Object;>Ljava/lang/Object;"),
    ("java/util/ListIterator", "<E:Ljava/lang/Object;>Ljava/lang/Object;Ljava/util/Iterator<TE;>;"),
    ("java/util/Enumeration", "<E:Ljava/lang/Object;>Ljava/lang/Object;"),
    ("java/util/Comparator", "<T:Ljava/lang/Object;>Ljava/lang/Object;"),
    ("java/util/Optional", "<T:Ljava/lang/Object;>Ljava/lang/Object;"),
    ("java/util/stream/Stream", "<T:Ljava/lang/Object;>Ljava/lang/Object;"),
    ("java/util/stream/Collector", "<T:Ljava/lang/Object;A:Ljava/lang/Object;R:Ljava/lang/Object;>Ljava/lang/Object;"),
    ("java/util/concurrent/Callable", "<V:Ljava/lang/Object;>Ljava/lang/Object;"),
    ("java/util/concurrent/Future", "<V:Ljava/lang/Object;>Ljava/lang/Object;"),
    (
        "java/util/concurrent/CompletableFuture",
        "<T:Ljava/lang/Object;>Ljava/lang/Object;Ljava/util/concurrent/Future<TT;>;",
    ),
    ("java/util/concurrent/atomic/AtomicReference", "<V:Ljava/lang/Object;>Ljava/lang/Object;"),
    ("java/lang/ref/WeakReference", "<T:Ljava/lang/Object;>Ljava/lang/Object;"),
    ("java/util/function/Function", "<T:Ljava/lang/Object;R:Ljava/lang/Object;>Ljava/lang/Object;"),
    (
        "java/util/function/BiFunction",
        "<T:Ljava/lang/Object;U:Ljava/lang/Object;R:Ljava/lang/Object;>Ljava/lang/Object;",
    ),
    ("java/util/function/Supplier", "<T:Ljava/lang/Object;>Ljava/lang/Object;"),
    ("java/util/function/Consumer", "<T:Ljava/lang/Object;>Ljava/lang/Object;"),
    ("java/util/function/BiConsumer", "<T:Ljava/lang/Object;U:Ljava/lang/Object;>Ljava/lang/Object;"),
    ("java/util/function/Predicate", "<T:Ljava/lang/Object;>Ljava/lang/Object;"),
    ("java/util/function/BiPredicate", "<T:Ljava/lang/Object;U:Ljava/lang/Object;>Ljava/lang/Object;"),
    (
        "java/util/function/UnaryOperator",
        "<T:Ljava/lang/Object;>Ljava/lang/Object;Ljava/util/function/Function<TT;TT;>;",
    ),
    (
        "java/util/function/BinaryOperator",
        "<T:Ljava/lang/Object;>Ljava/lang/Object;Ljava/util/function/BiFunction<TT;TT;TT;>;",
    ),
];

/// Exceptions of the JDK that must not be declared, beside what the trace defines.
const UNCHECKED: &[&str] = &[
    "java/lang/RuntimeException",
    "java/lang/Error",
    "java/lang/IllegalArgumentException",
    "java/lang/IllegalStateException",
    "java/lang/NullPointerException",
    "java/lang/IndexOutOfBoundsException",
    "java/lang/ArrayIndexOutOfBoundsException",
    "java/lang/StringIndexOutOfBoundsException",
    "java/lang/NumberFormatException",
    "java/lang/ClassCastException",
    "java/lang/UnsupportedOperationException",
    "java/lang/ArithmeticException",
    "java/lang/SecurityException",
    "java/util/NoSuchElementException",
    "java/util/ConcurrentModificationException",
    "java/util/InputMismatchException",
    "java/io/UncheckedIOException",
    "java/time/DateTimeException",
    "java/time/format/DateTimeParseException",
];

static SHAPES: LazyLock<IndexMap<&str, ClassShape>> = LazyLock::new(|| {
    let parse = |signature| ClassShape::parse(signature).expect("the table is well formed");
    SIGNATURES.iter().map(|(name, signature)| (*name, parse(signature))).collect()
});

/// The shape of a JDK type, if it is in the table.
pub(crate) fn shape(name: &str) -> Option<&'static ClassShape> {
    SHAPES.get(name)
}

/// Generic signatures of methods that a test calls and the recorded program need not have called. None of them throws a checked exception.
const METHODS: &[(&str, &str, &str)] = &[
    ("java/util/List", "get", "(I)TE;"),
    ("java/util/Optional", "get", "()TT;"),
    ("java/util/concurrent/CompletableFuture", "join", "()TT;"),
    ("java/util/Collection", "iterator", "()Ljava/util/Iterator<TE;>;"),
    ("java/util/Iterator", "next", "()TE;"),
];

/// The generic shape of a JDK method, if it is in the table.
pub(crate) fn method(owner: &str, name: &str) -> Option<MethodShape> {
    let (.., signature) = METHODS.iter().find(|(class, method, _)| (*class, *method) == (owner, name))?;
    MethodShape::parse(signature)
}

/// Whether a JDK exception is known to be unchecked.
pub(crate) fn is_unchecked(name: &str) -> bool {
    UNCHECKED.contains(&name)
}

/// Supertypes that say nothing about what two classes have in common.
const MARKERS: &[&str] = &[
    "java/io/Serializable",
    "java/lang/Cloneable",
    "java/lang/Comparable",
    "java/lang/constant/Constable",
    "java/lang/constant/ConstantDesc",
    "java/util/RandomAccess",
];

/// Whether a common supertype is one that people declare: no marker, no skeleton.
pub(in crate::java) fn is_common(class: &str) -> bool {
    !MARKERS.contains(&class) && !class.starts_with("java/util/Abstract")
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_signature_parses() {
        assert!(super::shape("java/util/Map$Entry").is_some());
    }
}
