package construction.typed;

public class Main {
    public static void main(String[] args) {
        Token<String> token = new Token<String>() {};
        System.out.println(Types.shorter(token.type()));
    }
}
