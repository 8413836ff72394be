package names.lang_names;

class Record {
    private final long points;

    Record(long points) {
        this.points = points;
    }

    boolean beats(Record other) {
        return points > other.points;
    }
}
