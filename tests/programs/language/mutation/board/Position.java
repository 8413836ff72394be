package mutation.board;

/** More fields than there is room for checks: those that a move changed come before those that it set to what they were. */
class Position {
    long pawns = 1;
    long knights = 2;
    long bishops = 4;
    long rooks = 8;
    long queens = 16;
    long kings = 32;
    long attacked;
    long pinned;
    long checked;
    long passed;
    long doubled;
    long isolated;
    long backward;
    long open;
    long halfOpen;
    long whites = 21;
    long blacks = 42;
    int fifty = 7;
    int moves = 3;

    void take(long square) {
        pawns &= ~square;
        knights &= ~square;
        bishops &= ~square;
        rooks &= ~square;
        queens &= ~square;
        kings &= ~square;
        forget();
        whites &= ~square;
        blacks &= ~square;
        fifty = 0;
        moves++;
    }

    private void forget() {
        attacked = 0;
        pinned = 0;
        checked = 0;
        passed = 0;
        doubled = 0;
        isolated = 0;
        backward = 0;
        open = 0;
        halfOpen = 0;
    }
}
