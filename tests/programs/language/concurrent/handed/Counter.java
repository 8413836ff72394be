package concurrent.handed;

/** What several threads change, each in its turn: nothing in it orders them. */
class Counter {
    private int count;

    void add(int more) {
        count += more;
    }

    int count() {
        return count;
    }
}
