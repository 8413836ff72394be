package hotel.view;

import hotel.model.Cents;
import hotel.model.Charge;
import hotel.model.Invoice;
import hotel.model.Reservation;
import hotel.model.Room;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Rooms, reservations, invoices and figures as lines of text. */
final class Tables {
    private static final int PERCENT_A_STAR = 10;

    private Tables() {
    }

    static String room(Room room) {
        String line = format("%d  %-8s  %d bed%s  %s", room.number(), room.kind().name().toLowerCase(Locale.ROOT),
                room.beds(), room.beds() == 1 ? " " : "s", Cents.text(room.priceCents()));
        return room.usable() ? line : line + "  out of order";
    }

    static String reservation(Reservation reservation) {
        return format("%s  %s  %s", reservation, Cents.text(reservation.priceCents()), reservation.status().label());
    }

    static List<String> invoice(Invoice invoice) {
        List<String> lines = new ArrayList<>();
        lines.add("Invoice " + invoice.reservationId() + " of " + invoice.issued());
        for (Charge charge : invoice.lines()) {
            lines.add(format("  %-24s %10s", charge.item(), Cents.text(charge.cents())));
        }
        lines.add(format("  %-24s %10s", "total", Cents.text(invoice.totalCents())));
        lines.add(format("  %-24s %10s", "7% VAT in it", Cents.text(invoice.vatCents())));
        return lines;
    }

    static List<String> occupancy(Map<LocalDate, Integer> percents) {
        List<String> lines = new ArrayList<>();
        for (Map.Entry<LocalDate, Integer> night : percents.entrySet()) {
            lines.add(format("%s %3d%% %s", night.getKey(), night.getValue(), stars(night.getValue())).stripTrailing());
        }
        return lines;
    }

    static String stars(int percent) {
        return "*".repeat((percent + PERCENT_A_STAR / 2) / PERCENT_A_STAR);
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
