package hotel.view;

import hotel.control.Reception;
import hotel.model.Cents;
import hotel.model.Charge;
import hotel.model.Rejected;
import hotel.model.Reservation;
import hotel.model.Room;
import hotel.model.Stay;
import java.sql.SQLException;
import java.util.List;

/** What the desk types and reads. */
final class DeskView {
    private static final int LONGEST_NAME = 40;

    private final Terminal terminal;
    private final Reception reception;

    DeskView(Terminal terminal, Reception reception) {
        this.terminal = terminal;
        this.reception = reception;
    }

    void freeRooms() throws Rejected, SQLException {
        Stay stay = terminal.askStay();
        List<Room> rooms = reception.freeRooms(stay, terminal.askNumber("Persons"));
        for (Room room : rooms) {
            terminal.say(Tables.room(room) + "  = " + Cents.text(reception.quote(room.number(), stay)));
        }
        if (rooms.isEmpty()) {
            terminal.say("No room is free.");
        }
    }

    void quote() throws Rejected, SQLException {
        int room = terminal.askNumber("Room");
        Stay stay = terminal.askStay();
        terminal.say(stay.nights() + (stay.nights() == 1 ? " night: " : " nights: ")
                + Cents.text(reception.quote(room, stay)));
    }

    void book() throws Rejected, SQLException {
        int room = terminal.askNumber("Room");
        Stay stay = terminal.askStay();
        if (!reception.isFree(room, stay)) {
            throw new Rejected("room " + room + " is not free then");
        }
        String guest = guest(terminal.ask("Guest"));
        Reservation booked = reception.book(room, guest, terminal.askNumber("Persons"), stay);
        terminal.say("Booked " + booked + " for " + Cents.text(booked.priceCents()) + ".");
    }

    static String guest(String text) throws Rejected {
        String name = text.replaceAll("\\s+", " ");
        if (name.isEmpty() || name.length() > LONGEST_NAME) {
            throw new Rejected("a guest's name has 1 to " + LONGEST_NAME + " characters");
        }
        if (name.chars().anyMatch(Character::isDigit)) {
            throw new Rejected("a guest's name has no digits");
        }
        return name;
    }

    void cancel() throws Rejected, SQLException {
        int fee = reception.cancel(terminal.askNumber("Reservation"));
        terminal.say(fee == 0 ? "Cancelled." : "Cancelled, fee " + Cents.text(fee) + ".");
    }

    void checkIn() throws Rejected, SQLException {
        Reservation reservation = reception.checkIn(terminal.askNumber("Reservation"));
        terminal.say("Welcome, " + reservation.guest() + ": room " + reservation.roomNumber() + ".");
    }

    void charge() throws Rejected, SQLException {
        int id = terminal.askNumber("Reservation");
        String item = terminal.ask("Item");
        reception.charge(id, new Charge(item, terminal.askAmount("Amount")));
        terminal.say("Charged.");
    }

    void checkOut() throws Rejected, SQLException {
        Tables.invoice(reception.checkOut(terminal.askNumber("Reservation"))).forEach(terminal::say);
    }

    void arrivals() throws SQLException {
        show(reception.arrivals(), "Nobody arrives today.");
    }

    void find() throws SQLException {
        show(reception.find(terminal.ask("Guest")), "Nobody is named like that.");
    }

    private void show(List<Reservation> reservations, String none) {
        for (Reservation reservation : reservations) {
            terminal.say(Tables.reservation(reservation));
        }
        if (reservations.isEmpty()) {
            terminal.say(none);
        }
    }
}
