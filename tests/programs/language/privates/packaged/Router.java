package privates.packaged;

/** Package-private: the class, its constructor, a field and methods. A test in the package may use them all. */
class Router {
    int hops;

    Router(int hops) {
        this.hops = hops;
    }

    String route(String to) {
        hops++;
        return Table.gate(to) + "/" + hops;
    }
}
