package hotel.model;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** What a guest pays in the end. */
public final class Invoice {
    private static final int VAT_PERCENT = 7;

    private final int reservationId;
    private final LocalDate issued;
    private final List<Charge> lines = new ArrayList<>();

    public Invoice(int reservationId, LocalDate issued) {
        this.reservationId = reservationId;
        this.issued = issued;
    }

    /** What costs nothing is left out. */
    public Invoice add(String item, int cents) {
        if (cents != 0) {
            lines.add(new Charge(item, cents));
        }
        return this;
    }

    public Invoice addAll(List<Charge> charges) {
        for (Charge charge : charges) {
            add(charge.item(), charge.cents());
        }
        return this;
    }

    public static Invoice forStay(Reservation reservation, List<Charge> charges, LocalDate issued) {
        int nights = reservation.stay().nights();
        return new Invoice(reservation.id(), issued)
                .add("room " + reservation.roomNumber() + ", " + nights + (nights == 1 ? " night" : " nights"),
                        reservation.priceCents())
                .add("city tax", Prices.cityTax(reservation.persons(), nights))
                .addAll(charges);
    }

    public int reservationId() {
        return reservationId;
    }

    public LocalDate issued() {
        return issued;
    }

    public List<Charge> lines() {
        return List.copyOf(lines);
    }

    public int totalCents() {
        return lines.stream().mapToInt(Charge::cents).sum();
    }

    /** It is part of the total. */
    public int vatCents() {
        return totalCents() - (int) Math.round(totalCents() * 100.0 / (100 + VAT_PERCENT));
    }
}
