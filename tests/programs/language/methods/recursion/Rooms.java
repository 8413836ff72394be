package methods.recursion;

final class Rooms {
    private Rooms() {}

    static int count(Room room) {
        int count = 1;
        for (Room inner : room.inside()) {
            count += count(inner);
        }
        return count;
    }

    static boolean isEven(int n) {
        return n == 0 || isOdd(n - 1);
    }

    static boolean isOdd(int n) {
        return n > 0 && isEven(n - 1);
    }

    static long ackermann(long m, long n) {
        if (m == 0) {
            return n + 1;
        }
        return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }
}
