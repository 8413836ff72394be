package types.inner_generic;

public class Main {
    public static void main(String[] args) {
        Ring<String> ring = new Ring<>();
        ring.add("red");
        ring.add("green");
        Ring<String>.Cursor cursor = ring.cursor();
        System.out.println(cursor.advance());
        System.out.println(cursor.replace("blue") + cursor.current);
        Ring<String>.Cursor other = ring.new Cursor();
        System.out.println(other.advance());
        Ring<String>.Mark<Integer> mark = ring.mark(7);
        mark.move("green");
        System.out.println(mark.labelOf("green") + " " + mark.labelOf("blue"));
    }
}
