package hotel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BookingTest {
    @BeforeEach
    void anEmptyHotel() throws Exception {
        Hotel.reset();
    }

    @Test
    void aRoomIsBooked() throws Exception {
        String printed = Hotel.work(Hotel.ANN, "book", "102", "today", "+3", "Eve   Moll", "2");
        assertEquals("hotel? Room? Arrival? Departure? Guest? Persons? Booked #1 room 102 Eve Moll "
                + Hotel.day(0) + " to " + Hotel.day(3) + " for 240.00.\nhotel? ", printed);
        assertEquals(List.of("1 102 Eve Moll 2 " + Hotel.day(0) + " " + Hotel.day(3) + " 24000 BOOKED"), Hotel.rows(
                "SELECT id, room_no, guest, persons, arrival, departure, price_cents, status FROM reservation"));
    }

    @Test
    void whatOverlapsIsRefused() throws Exception {
        Hotel.reserve(102, "Ira Fox", 3, 6, 24000, "BOOKED");
        String printed = Hotel.work(Hotel.ANN,
                "book", "102", "+5", "+8",
                "book", "102", "+1", "+4",
                "book", "102", "+4", "+5",
                "book", "102", "+6", "+7", "Jo Hay", "1",
                "book", "102", "tomorrow", "+3", "Kit Lee", "2",
                "book", "201", "+3", "+6", "Lil Bo", "2");
        assertEquals(3, printed.split("! room 102 is not free then\n", -1).length - 1);
        assertTrue(printed.contains("Booked #2 room 102 Jo Hay"));
        assertTrue(printed.contains("Booked #3 room 102 Kit Lee"));
        assertTrue(printed.contains("Booked #4 room 201 Lil Bo"));
        assertEquals(List.of("4"), Hotel.rows("SELECT COUNT(*) FROM reservation"));
    }

    @Test
    void whatWasCancelledOrIsOverDoesNotOverlap() throws Exception {
        Hotel.reserve(101, "Ira Fox", 1, 9, 48000, "CANCELLED");
        Hotel.reserve(101, "Jo Hay", -9, 5, 84000, "CHECKED_OUT");
        String printed = Hotel.work(Hotel.ANN, "book", "101", "+2", "+4", "Mo Nye", "1");
        assertTrue(printed.contains("Booked #3 room 101 Mo Nye"));
    }

    @Test
    void aWeekCostsLess() throws Exception {
        Hotel.work(Hotel.ANN, "book", "201", "+10", "+16", "Six Nights", "2", "book", "201", "+16", "+23", "Week", "1");
        assertEquals(List.of("59700", "62685"), Hotel.rows("SELECT price_cents FROM reservation ORDER BY id"));
    }

    @Test
    void whatMakesNoSenseIsRefused() throws Exception {
        String printed = Hotel.work(Hotel.ANN,
                "book", "999", "today", "+1", "A B", "1",
                "book", "102", "-1", "+1", "A B", "1",
                "book", "102", "+2", "+2",
                "book", "102", "soon",
                "book", "one",
                "book", "102", "+1", "+2", "Agent 7",
                "book", "102", "+1", "+2", "",
                "book", "102", "+1", "+2", "A B", "3",
                "book", "102", "+1", "+2", "A B", "0",
                "book", "302", "+1", "+2", "A B", "1",
                "dance");
        assertEquals(List.of(
                "there is no room 999",
                Hotel.day(-1) + " is over",
                "no night between " + Hotel.day(2) + " and " + Hotel.day(2),
                "'soon' is no day such as today, +7 or 2031-07-14",
                "'one' is no number",
                "a guest's name has no digits",
                "a guest's name has 1 to 40 characters",
                "room 102 is for 2, not for 3",
                "room 102 is for 2, not for 0",
                "room 302 is out of order",
                "you cannot dance"),
                printed.lines().map(line -> line.substring(line.indexOf("! ") + 2)).limit(11).toList());
        assertEquals(List.of("0"), Hotel.rows("SELECT COUNT(*) FROM reservation"));
    }

    @Test
    void freeRoomsAreShownCheapestFirst() throws Exception {
        Hotel.reserve(102, "Ira Fox", 2, 4, 16000, "BOOKED");
        Hotel.reserve(301, "Jo Hay", 4, 5, 22050, "BOOKED");
        String printed = Hotel.work(Hotel.ANN,
                "free", "+3", "+4", "1", "free", "+1", "+5", "2", "free", "+4", "+6", "3", "free", "+4", "+6", "9");
        assertEquals("""
                hotel? Arrival? Departure? Persons? 101  standard  1 bed   60.00  = 60.00
                201  balcony   2 beds  99.50  = 99.50
                301  suite     4 beds  220.50  = 220.50
                hotel? Arrival? Departure? Persons? 201  balcony   2 beds  99.50  = 398.00
                hotel? Arrival? Departure? Persons? No room is free.
                hotel? Arrival? Departure? Persons? No room is free.
                hotel?\s""", printed);
    }

    @Test
    void reservationsAreFoundByGuestAndByDay() throws Exception {
        Hotel.reserve(101, "Ira Fox", 0, 2, 12000, "BOOKED");
        Hotel.reserve(102, "Jo Foxworth", 1, 2, 8000, "BOOKED");
        Hotel.reserve(201, "Kit Lee", 0, 1, 9950, "CANCELLED");
        String printed = Hotel.work(Hotel.ANN, "find", "FOX", "find", "zz", "arrivals");
        String ira = "#1 room 101 Ira Fox " + Hotel.day(0) + " to " + Hotel.day(2) + "  120.00  booked\n";
        String jo = "#2 room 102 Jo Foxworth " + Hotel.day(1) + " to " + Hotel.day(2) + "  80.00  booked\n";
        assertEquals("hotel? Guest? " + ira + jo
                + "hotel? Guest? Nobody is named like that.\nhotel? " + ira + "hotel? ", printed);
        assertFalse(printed.contains("Kit"));
    }
}
