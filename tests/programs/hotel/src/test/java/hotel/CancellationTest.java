package hotel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CancellationTest {
    @BeforeEach
    void threeReservations() throws Exception {
        Hotel.reset();
        Hotel.reserve(101, "Ira Fox", 2, 4, 12000, "BOOKED");
        Hotel.reserve(102, "Jo Hay", 1, 2, 8001, "BOOKED");
        Hotel.reserve(201, "Kit Lee", -1, 2, 29850, "CHECKED_IN");
    }

    @Test
    void twoDaysBeforeItIsFree() throws Exception {
        String printed = Hotel.work(Hotel.ANN, "cancel", "1", "book", "101", "+2", "+4", "Lil Bo", "1");
        assertTrue(printed.startsWith("hotel? Reservation? Cancelled.\n"));
        assertTrue(printed.contains("Booked #4 room 101 Lil Bo"));
        assertEquals(List.of("CANCELLED"), Hotel.rows("SELECT status FROM reservation WHERE id = 1"));
        assertEquals(List.of(), Hotel.rows("SELECT * FROM invoice"));
    }

    @Test
    void theDayBeforeItCostsHalf() throws Exception {
        String printed = Hotel.work(Hotel.ANN, "cancel", "2");
        assertEquals("hotel? Reservation? Cancelled, fee 40.01.\nhotel? ", printed);
        assertEquals(List.of("2 " + Hotel.day(0) + " 4001"),
                Hotel.rows("SELECT reservation_id, issued, total_cents FROM invoice"));
    }

    @Test
    void onlyWhatIsBookedCanBeCancelled() throws Exception {
        String printed = Hotel.work(Hotel.ANN, "cancel", "1", "cancel", "1", "cancel", "3", "cancel", "4");
        assertTrue(printed.contains("! reservation 1 is cancelled and cannot be cancelled\n"));
        assertTrue(printed.contains("! reservation 3 is checked in and cannot be cancelled\n"));
        assertTrue(printed.contains("! there is no reservation 4\n"));
        assertEquals(List.of("CANCELLED", "BOOKED", "CHECKED_IN"),
                Hotel.rows("SELECT status FROM reservation ORDER BY id"));
    }
}
