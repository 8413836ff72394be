package hotel.model;

/** A room, and what a night in it costs out of season. */
public record Room(int number, Kind kind, int beds, int priceCents, boolean usable) {
    /** How good it is. */
    public enum Kind {
        STANDARD, BALCONY, SUITE
    }

    public boolean sleeps(int persons) {
        return persons >= 1 && persons <= beds;
    }
}
