package hotel.model;

import java.time.LocalDate;
import java.util.Locale;

/** Who stays when in which room, and how far that has come. */
public final class Reservation {
    /** From booking to departure. */
    public enum Status {
        BOOKED, CHECKED_IN, CHECKED_OUT, CANCELLED;

        public String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    private final int id;
    private final int roomNumber;
    private final String guest;
    private final int persons;
    private Stay stay;
    private int priceCents;
    private Status status;

    public Reservation(int id, int roomNumber, String guest, int persons, Stay stay, int priceCents, Status status) {
        this.id = id;
        this.roomNumber = roomNumber;
        this.guest = guest;
        this.persons = persons;
        this.stay = stay;
        this.priceCents = priceCents;
        this.status = status;
    }

    public Reservation withId(int newId) {
        return new Reservation(newId, roomNumber, guest, persons, stay, priceCents, status);
    }

    public int id() {
        return id;
    }

    public int roomNumber() {
        return roomNumber;
    }

    public String guest() {
        return guest;
    }

    public int persons() {
        return persons;
    }

    public Stay stay() {
        return stay;
    }

    public int priceCents() {
        return priceCents;
    }

    public Status status() {
        return status;
    }

    public void cancel() throws Rejected {
        require(Status.BOOKED, "cancelled");
        status = Status.CANCELLED;
    }

    public void checkIn(LocalDate today) throws Rejected {
        require(Status.BOOKED, "checked in");
        if (!stay.includes(today)) {
            throw new Rejected("reservation " + id + " is for " + stay);
        }
        status = Status.CHECKED_IN;
    }

    /** Nights that were not stayed are not paid for. */
    public void checkOut(LocalDate today, Room room, Prices prices) throws Rejected {
        require(Status.CHECKED_IN, "checked out");
        if (today.isBefore(stay.departure())) {
            stay = stay.until(today);
            priceCents = prices.of(room, stay);
        }
        status = Status.CHECKED_OUT;
    }

    private void require(Status wanted, String done) throws Rejected {
        if (status != wanted) {
            throw new Rejected("reservation " + id + " is " + status.label() + " and cannot be " + done);
        }
    }

    @Override
    public String toString() {
        return "#" + id + " room " + roomNumber + " " + guest + " " + stay;
    }
}
