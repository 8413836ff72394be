package arrays.text;

public class Main {
    public static void main(String[] args) {
        Columns columns = new Columns(',', '\n', '\'');
        System.out.println(columns.count("a,b\n'c'".toCharArray()));
        System.out.println(columns.isDelimiter('\''));
        System.out.println(new String(columns.blank(new char[] {'x', '\'', '\\', '\n', '\u2028'})));
        System.out.println(Columns.breaks().length);
        System.out.println(new Columns().count(new char[] {'\\'}));
    }
}
