package mutation.parts;

import java.util.ArrayList;
import java.util.List;

/** Methods that leave their own fields as they are, and change what these hold. */
class Herd {
    private final List<Goat> goats = new ArrayList<>();
    private final Shepherd shepherd = new Shepherd();
    private final Dog dog = new Dog();

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

    /** A row of goats that does not show who is in it but for its places. */
    Goat[] row() {
        return new Goat[1];
    }

    void lead(Goat[] row) {
        row[0] = goats.get(0);
    }

    /** Changes the goat in the row, and not the row. */
    void crown(Goat[] row) {
        if (row.length > 0) {
            goats.get(0).mark("crown");
        }
    }

    /** Two steps away from what the caller has. */
    static void tip(Farm farm, int coins) {
        farm.herd().shepherd().earn(coins);
    }

    /** Which dog it is no test can say, and that it has one says nothing. */
    void guard() {
        shepherd.takes(dog);
    }

    /** The first of the list is another one afterwards. */
    void replace(List<Goat> some) {
        some.add(0, new Goat("new"));
        goats.get(0).shorn();
    }

    List<Goat> goats() {
        return goats;
    }

    Shepherd shepherd() {
        return shepherd;
    }
}
