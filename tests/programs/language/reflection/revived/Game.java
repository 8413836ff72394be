package reflection.revived;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

class Game implements Serializable {
    private static final long serialVersionUID = 1;
    private final List<String> moves = new ArrayList<>();
    private transient int undone;

    void move(String move) {
        moves.add(move);
    }

    String undo() {
        undone++;
        return moves.remove(moves.size() - 1);
    }

    String score() {
        return moves.size() + " moves, " + undone + " undone";
    }
}
