package hotel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Each test resets the database itself. */
class StayTest {
    @Test
    void aGuestIsLetInOnTheDays() throws Exception {
        Hotel.reset();
        Hotel.reserve(101, "Ira Fox", 0, 2, 12000, "BOOKED");
        Hotel.reserve(102, "Jo Hay", -2, 1, 24000, "BOOKED");
        Hotel.reserve(201, "Kit Lee", 1, 2, 9950, "BOOKED");
        Hotel.reserve(301, "Lil Bo", -2, 0, 44100, "BOOKED");
        String printed = Hotel.work(Hotel.ANN, "in", "1", "in", "2", "in", "3", "in", "4", "in", "1");
        assertEquals("hotel? Reservation? Welcome, Ira Fox: room 101.\n"
                + "hotel? Reservation? Welcome, Jo Hay: room 102.\n"
                + "hotel? Reservation? ! reservation 3 is for " + Hotel.day(1) + " to " + Hotel.day(2) + "\n"
                + "hotel? Reservation? ! reservation 4 is for " + Hotel.day(-2) + " to " + Hotel.day(0) + "\n"
                + "hotel? Reservation? ! reservation 1 is checked in and cannot be checked in\nhotel? ", printed);
        assertEquals(List.of("CHECKED_IN", "CHECKED_IN", "BOOKED", "BOOKED"),
                Hotel.rows("SELECT status FROM reservation ORDER BY id"));
    }

    @Test
    void theInvoiceHasAllThatWasHad() throws Exception {
        Hotel.reset();
        Hotel.reserve(102, "Jo Hay", -3, 0, 24000, "CHECKED_IN");
        String printed = Hotel.work(Hotel.ANN,
                "charge", "1", "minibar", "7.50", "charge", "1", "phone", "0",
                "charge", "1", "laundry", "12", "out", "1");
        assertTrue(printed.endsWith("Reservation? Invoice 1 of " + Hotel.day(0) + "\n"
                + "  room 102, 3 nights           240.00\n"
                + "  city tax                      15.00\n"
                + "  minibar                        7.50\n"
                + "  laundry                       12.00\n"
                + "  total                        274.50\n"
                + "  7% VAT in it                  17.96\nhotel? "));
        assertEquals(List.of("1 27450"), Hotel.rows("SELECT reservation_id, total_cents FROM invoice"));
        assertEquals(List.of("CHECKED_OUT"), Hotel.rows("SELECT status FROM reservation"));
    }

    @Test
    void whoLeavesEarlyPaysForTheNightsStayed() throws Exception {
        Hotel.reset();
        Hotel.reserve(102, "Jo Hay", -3, 4, 50400, "CHECKED_IN");
        Hotel.reserve(201, "Kit Lee", 0, 2, 19900, "CHECKED_IN");
        String printed = Hotel.work(Hotel.ANN, "out", "1", "out", "2", "free", "today", "+3", "2");
        assertTrue(printed.contains("  room 102, 3 nights           240.00\n"));
        assertTrue(printed.contains("  room 201, 1 night             99.50\n"));
        assertTrue(printed.contains("102  standard  2 beds  80.00  = 240.00\n"));
        assertEquals(List.of(Hotel.day(0) + " 24000", Hotel.day(1) + " 9950"),
                Hotel.rows("SELECT departure, price_cents FROM reservation ORDER BY id"));
    }

    @Test
    void onlyWhoIsInTheHouseIsChargedAndLeaves() throws Exception {
        Hotel.reset();
        Hotel.reserve(101, "Ira Fox", 0, 2, 12000, "BOOKED");
        String printed = Hotel.work(Hotel.ANN,
                "charge", "1", "minibar", "3", "out", "1", "charge", "1", "tea", "1,50", "out", "8");
        assertEquals("""
                hotel? Reservation? Item? Amount? ! only who is in the house can be charged
                hotel? Reservation? ! reservation 1 is booked and cannot be checked out
                hotel? Reservation? Item? Amount? ! '1,50' is no amount such as 12 or 12.50
                hotel? Reservation? ! there is no reservation 8
                hotel?\s""", printed);
        assertEquals(List.of(), Hotel.rows("SELECT * FROM charge"));
    }

    @Test
    void fromBookingToDeparture() throws Exception {
        Hotel.reset();
        String printed = Hotel.work(Hotel.ANN, "book", "301", "today", "+2", "Nora Quist", "4",
                "arrivals", "in", "1", "charge", "1", "champagne", "89.00", "arrivals", "out", "1", "find", "quist");
        assertTrue(printed.contains("Booked #1 room 301 Nora Quist"));
        assertTrue(printed.contains("hotel? Nobody arrives today.\n"));
        assertTrue(printed.contains("  total                        319.50\n"));
        assertTrue(printed.endsWith("#1 room 301 Nora Quist " + Hotel.day(0) + " to " + Hotel.day(1)
                + "  220.50  checked out\nhotel? "));
    }
}
