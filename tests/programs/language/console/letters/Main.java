package console.letters;

public class Main {
    public static void main(String[] args) {
        Sign sign = new Sign("Caf\u00e9");
        sign.show();
        sign.close("\u00fcbermorgen");
        sign.warn();
    }
}
