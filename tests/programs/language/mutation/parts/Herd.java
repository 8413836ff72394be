package mutation.parts;

import java.util.ArrayList;
import java.util.List;

/** Methods that leave their own fields as they are, and change what these hold. */
class Herd {
    private final List<Goat> goats = new ArrayList<>();
    private final Shepherd shepherd = new Shepherd();

    Goat born(String name) {
        Goat goat = new Goat(name);
        goats.add(goat);
        return goat;
    }

    /** Seen in the elements of a list. */
    void shear() {
        for (Goat goat : goats) {
            goat.shorn();
        }
    }

    /** Seen in an object behind a field. */
    void pay(int coins) {
        shepherd.earn(coins);
    }

    /** Seen through a list that the caller has. */
    static void brand(List<Goat> some, String mark) {
        for (Goat goat : some) {
            goat.mark(mark);
        }
    }

    List<Goat> goats() {
        return goats;
    }

    Shepherd shepherd() {
        return shepherd;
    }
}
