package primitives.cached;

public class Main {
    public static void main(String[] args) {
        System.out.println(Seats.isSame(127, 127));
        System.out.println(Seats.isSame(128, 128));
        Integer row = 4000;
        System.out.println(Seats.isOwn(row, row));
        System.out.println(Seats.isTwin(4000, 4000));
        System.out.println(Seats.isTwin(12, 12));
    }
}
