package mutation.board;

/** What its parts begin with leaves room for what it says of itself. */
class Node {
    final int distance;
    final Info info = new Info();
    int value;

    Node(int distance) {
        this.distance = distance;
        value = 32767;
    }

    /** Tables that are empty at first. */
    static class Info {
        final long[] moves = new long[2];
        final long[] captures = new long[2];
        final long[] checks = new long[2];
        final long[] quiet = new long[2];
        final long[] killers = new long[2];
        final long[] history = new long[2];
        final long[] from = new long[2];
        final long[] to = new long[2];
        final long[] pawns = new long[2];
        final long[] rooks = new long[2];
        final long[] knights = new long[2];
        final long[] bishops = new long[2];
        final long[] queens = new long[2];
        final long[] kings = new long[2];
        final long[] castles = new long[2];
        final long[] promotions = new long[2];
    }
}
