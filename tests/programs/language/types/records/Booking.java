package types.records;

import java.util.ArrayList;
import java.util.List;

record Booking(String room, Span span, List<String> guests) {
    Booking {
        if (room == null) {
            throw new IllegalArgumentException("a booking needs a room");
        }
        guests = List.copyOf(guests);
    }

    Booking(String room) {
        this(room, new Span(0, 24), List.of());
    }

    boolean overlaps(Booking other) {
        return room.equals(other.room) && span.from() < other.span.to() && other.span.from() < span.to();
    }

    Booking extend(String guest) {
        List<String> longer = new ArrayList<>(guests);
        longer.add(guest);
        return new Booking(room, span, longer);
    }
}
