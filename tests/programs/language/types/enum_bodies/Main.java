package types.enum_bodies;

public class Main {
    public static void main(String[] args) {
        for (char symbol : "+*-".toCharArray()) {
            Operator operator = Operator.of(symbol);
            System.out.println(operator.symbol() + " " + operator.apply(6, 7) + " " + operator.isCommutative());
        }
        try {
            Operator.of('/');
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
