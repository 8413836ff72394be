package types.patterns;

import types.patterns.Term.Number;
import types.patterns.Term.Product;
import types.patterns.Term.Sum;
import types.patterns.Term.Variable;

final class Simplifier {
    private Simplifier() {}

    static Term simplify(Term term) {
        return switch (term) {
            case Sum(Number(int left), Number(int right)) -> new Number(left + right);
            case Sum(var left, Number(var zero)) when zero == 0 -> simplify(left);
            case Product(Number(var zero), var ignored) when zero == 0 -> new Number(0);
            case Product(Number(var one), var other) when one == 1 -> simplify(other);
            case Sum(var left, var right) -> new Sum(simplify(left), simplify(right));
            case Product(var left, var right) -> new Product(simplify(left), simplify(right));
            case Number number -> number;
            case Variable variable -> variable;
        };
    }

    static String describe(Object object) {
        return switch (object) {
            case null -> "nothing";
            case Integer i when i < 0 -> "negative " + i;
            case Integer i -> "number " + i;
            case Variable(var name) -> "variable " + name;
            case Term.Sum sum -> "sum of depth " + depth(sum);
            case int[] numbers -> numbers.length + " numbers";
            default -> object.toString();
        };
    }

    static int depth(Term term) {
        if (term instanceof Sum(Term left, Term right)) {
            return 1 + Math.max(depth(left), depth(right));
        }
        return term instanceof Product product && product.left() != null ? 1 + depth(product.left()) : 0;
    }
}
