package types.text_blocks;

public class Main {
    public static void main(String[] args) {
        String letter = new Letter("Ada").write("it works.");
        System.out.println(letter);
        System.out.println(Letter.signed(letter, "C."));
    }
}
