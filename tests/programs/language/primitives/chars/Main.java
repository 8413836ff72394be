package primitives.chars;

public class Main {
    public static void main(String[] args) {
        for (char c : new char[] {'\'', '\\', '"', '\n', '\0', '\uD83D', '\u200b', 'ß', ' '}) {
            System.out.println(Cipher.name(c));
        }
        Cipher cipher = new Cipher(13);
        System.out.println(cipher.shift('a'));
        System.out.println((int) cipher.shift(Character.MAX_VALUE));
        System.out.println(new Cipher(-'a').shift('a') + 0);
        System.out.println(Cipher.next('&'));
    }
}
