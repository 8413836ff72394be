package enclosed.handler;

public class Main {
    public static void main(String[] args) {
        Handler handler = new Handler();
        System.out.println(new Parser(handler).parse("red,green,blue"));
        System.out.println(handler.last());
    }
}
