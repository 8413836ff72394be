package types.patterns;

public class Main {
    public static void main(String[] args) {
        Term x = new Term.Variable("x");
        Term term = new Term.Sum(new Term.Product(new Term.Number(1), x), new Term.Number(0));
        System.out.println(Simplifier.simplify(term));
        System.out.println(Simplifier.simplify(new Term.Product(new Term.Number(0), x)));
        System.out.println(Simplifier.simplify(new Term.Sum(new Term.Number(40), new Term.Number(2))));
        System.out.println(Simplifier.depth(new Term.Sum(x, new Term.Sum(x, x))));
        for (Object object : new Object[] {null, -7, 7, x, term, new int[3], "text"}) {
            System.out.println(Simplifier.describe(object));
        }
    }
}
