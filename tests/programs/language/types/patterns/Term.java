package types.patterns;

sealed interface Term {
    record Number(int value) implements Term {}

    record Variable(String name) implements Term {}

    record Sum(Term left, Term right) implements Term {}

    record Product(Term left, Term right) implements Term {}
}
