package deep.train;

class Train {
    private Wagon first;
    private Wagon last;
    private int length;

    void couple(Wagon wagon) {
        if (first == null) {
            first = wagon;
        } else {
            last.next = wagon;
        }
        last = wagon;
        length++;
    }

    int length() {
        return length;
    }

    long weight() {
        long weight = 0;
        for (Wagon wagon = first; wagon != null; wagon = wagon.next) {
            weight += wagon.load;
        }
        return weight;
    }

    Wagon last() {
        return last;
    }

    static Train of(int wagons) {
        Train train = new Train();
        for (int number = 0; number < wagons; number++) {
            train.couple(new Wagon(number % 40));
        }
        return train;
    }
}
