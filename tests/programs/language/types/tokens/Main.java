package types.tokens;

public class Main {
    public static void main(String[] args) {
        System.out.println(sum(new Lexer("1")) + " " + sum(new Lexer("1+\n2")));
        System.out.println(Lexer.numbers(20).size());
    }

    private static int sum(Lexer lexer) {
        int sum = 0;
        for (Token token : lexer.lex()) {
            sum += token.kind == Kind.NUMBER ? Integer.parseInt(token.text) : 0;
        }
        return sum;
    }
}
