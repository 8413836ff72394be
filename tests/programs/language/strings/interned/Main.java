package strings.interned;

public class Main {
    public static void main(String[] args) {
        System.out.println(Symbols.isKeyword("select") + " " + Symbols.isKeyword("from"));
        System.out.println(Symbols.canonical("SELECT") == "select");
        System.out.println(Symbols.isCopyOf(new String("where"), "where"));
    }
}
