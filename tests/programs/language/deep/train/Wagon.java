package deep.train;

class Wagon {
    final int load;
    Wagon next;

    Wagon(int load) {
        this.load = load;
    }

    /** The wagon behind this one that carries as much, or null. */
    Wagon twin() {
        Wagon wagon = next;
        while (wagon != null && wagon.load != load) {
            wagon = wagon.next;
        }
        return wagon;
    }
}
