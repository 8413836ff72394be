package hotel.control;

import hotel.data.Database;
import hotel.data.InvoiceDao;
import hotel.data.ReservationDao;
import hotel.data.RoomDao;
import hotel.data.SeasonDao;
import hotel.model.Charge;
import hotel.model.Invoice;
import hotel.model.Prices;
import hotel.model.Rejected;
import hotel.model.Reservation;
import hotel.model.Room;
import hotel.model.Stay;
import java.sql.SQLException;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;

/** From booking to departure: what the desk does, and what is refused. */
public final class Reception {
    private final Database database;
    private final Clock clock;
    private final RoomDao rooms;
    private final SeasonDao seasons;
    private final ReservationDao reservations;
    private final InvoiceDao invoices;

    public Reception(Database database, Clock clock) {
        this.database = database;
        this.clock = clock;
        rooms = new RoomDao(database);
        seasons = new SeasonDao(database);
        reservations = new ReservationDao(database);
        invoices = new InvoiceDao(database);
    }

    public LocalDate today() {
        return LocalDate.now(clock);
    }

    public List<Room> freeRooms(Stay stay, int persons) throws SQLException {
        return rooms.free(stay, persons);
    }

    public boolean isFree(int room, Stay stay) {
        return reservations.isFree(room, stay);
    }

    /** The price of any stay, booked or not, long ago or to come. */
    public int quote(int roomNumber, Stay stay) throws Rejected, SQLException {
        return prices().of(room(roomNumber), stay);
    }

    public Reservation book(int roomNumber, String guest, int persons, Stay stay) throws Rejected, SQLException {
        if (stay.arrival().isBefore(today())) {
            throw new Rejected(stay.arrival() + " is over");
        }
        Room room = room(roomNumber);
        checkSuits(room, persons);
        Reservation wanted = new Reservation(0, roomNumber, guest, persons, stay, prices().of(room, stay),
                Reservation.Status.BOOKED);
        return database.inTransaction(() -> insertIfFree(wanted));
    }

    private static void checkSuits(Room room, int persons) throws Rejected {
        if (!room.usable()) {
            throw new Rejected("room " + room.number() + " is out of order");
        }
        if (!room.sleeps(persons)) {
            throw new Rejected("room " + room.number() + " is for " + room.beds() + ", not for " + persons);
        }
    }

    private Reservation insertIfFree(Reservation wanted) throws Rejected, SQLException {
        rooms.lock(wanted.roomNumber());
        List<Reservation> others = reservations.overlapping(wanted.roomNumber(), wanted.stay());
        if (!others.isEmpty()) {
            throw new Rejected("room " + wanted.roomNumber() + " is taken " + others.get(0).stay());
        }
        return reservations.insert(wanted);
    }

    /** @return what has to be paid all the same */
    public int cancel(int id) throws Rejected, SQLException {
        Reservation reservation = reservation(id);
        reservation.cancel();
        int fee = Prices.cancellationFee(reservation, today());
        return database.inTransaction(() -> {
            save(reservation);
            if (fee > 0) {
                invoices.insert(new Invoice(id, today()).add("cancellation", fee));
            }
            return fee;
        });
    }

    public Reservation checkIn(int id) throws Rejected, SQLException {
        Reservation reservation = reservation(id);
        reservation.checkIn(today());
        save(reservation);
        return reservation;
    }

    public void charge(int id, Charge charge) throws Rejected, SQLException {
        if (reservation(id).status() != Reservation.Status.CHECKED_IN) {
            throw new Rejected("only who is in the house can be charged");
        }
        invoices.addCharge(id, charge);
    }

    public Invoice checkOut(int id) throws Rejected, SQLException {
        Reservation reservation = reservation(id);
        reservation.checkOut(today(), room(reservation.roomNumber()), prices());
        Invoice invoice = Invoice.forStay(reservation, invoices.charges(id), today());
        return database.inTransaction(() -> {
            save(reservation);
            invoices.insert(invoice);
            return invoice;
        });
    }

    public List<Reservation> arrivals() throws SQLException {
        return reservations.arrivals(today());
    }

    public List<Reservation> find(String guest) throws SQLException {
        return reservations.ofGuest(guest);
    }

    private void save(Reservation reservation) throws Rejected {
        if (!reservations.update(reservation)) {
            throw new Rejected("reservation " + reservation.id() + " could not be changed");
        }
    }

    private Room room(int number) throws Rejected, SQLException {
        return rooms.find(number).orElseThrow(() -> new Rejected("there is no room " + number));
    }

    private Reservation reservation(int id) throws Rejected, SQLException {
        return reservations.find(id).orElseThrow(() -> new Rejected("there is no reservation " + id));
    }

    private Prices prices() throws SQLException {
        return new Prices(seasons.all());
    }
}
