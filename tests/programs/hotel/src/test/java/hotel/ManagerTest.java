package hotel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ManagerTest {
    @BeforeEach
    void anEmptyHotel() throws Exception {
        Hotel.reset();
    }

    @Test
    void aRoomIsAdded() throws Exception {
        String printed = Hotel.work(Hotel.MAX,
                "newroom", "202", "balcony", "3", "120",
                "newroom", "202", "suite", "1", "50",
                "newroom", "99", "suite", "1", "50",
                "newroom", "203", "cave", "rooms");
        assertTrue(printed.contains("Room 202 is there.\n"));
        assertTrue(printed.contains("! there is a room 202 already\n"));
        assertTrue(printed.contains("! rooms are numbered from 100 to 999\n"));
        assertTrue(printed.contains("! no such kind: 'cave'\n"));
        assertTrue(printed.endsWith("""
                hotel? 101  standard  1 bed   60.00
                102  standard  2 beds  80.00
                201  balcony   2 beds  99.50
                202  balcony   3 beds  120.00
                301  suite     4 beds  220.50
                302  suite     3 beds  180.00  out of order
                hotel?\s"""));
    }

    @Test
    void aRoomIsClosedAndOpened() throws Exception {
        String printed = Hotel.work(Hotel.MAX, "close", "101", "free", "+1", "+2", "1", "open", "302", "close", "500",
                "free", "+1", "+2", "3");
        assertEquals("""
                hotel? Room? Room 101 is out of order.
                hotel? Arrival? Departure? Persons? 102  standard  2 beds  80.00  = 80.00
                201  balcony   2 beds  99.50  = 99.50
                301  suite     4 beds  220.50  = 220.50
                hotel? Room? Room 302 is in order.
                hotel? Room? ! there is no room 500
                hotel? Arrival? Departure? Persons? 302  suite     3 beds  180.00  = 180.00
                301  suite     4 beds  220.50  = 220.50
                hotel?\s""", printed);
    }

    @Test
    void aNewUserMayLogIn() throws Exception {
        String printed = Hotel.work(Hotel.MAX,
                "newuser", "eve", "desk", "short", "newuser", "Eve", "desk", "longer",
                "newuser", "ann", "manager", "longer", "newuser", "eve", "manager", "longer");
        assertTrue(printed.contains("! a password has at least 6 characters\n"));
        assertTrue(printed.contains("! a user's name is 2 to 20 small letters\n"));
        assertTrue(printed.contains("! there is a user ann already\n"));
        assertTrue(printed.contains("eve may log in.\n"));
        assertTrue(Hotel.run(new String[0], "eve", "longer", "turnover", "1").contains("Turnover: 0.00\n"));
    }

    @Test
    void occupancyIsCountedNightByNight() throws Exception {
        Hotel.reserve(101, "Ira Fox", 1, 3, 12000, "BOOKED");
        Hotel.reserve(102, "Jo Hay", 2, 4, 16000, "CHECKED_IN");
        Hotel.reserve(201, "Kit Lee", 1, 9, 71640, "CANCELLED");
        String printed = Hotel.work(Hotel.MAX, "occupancy", "today", "+4");
        assertEquals("hotel? Arrival? Departure? " + Hotel.day(0) + "   0%\n" + Hotel.day(1) + "  20% **\n"
                + Hotel.day(2) + "  40% ****\n" + Hotel.day(3) + "  20% **\nhotel? ", printed);
    }

    @Test
    void turnoverIsTheSumOfInvoices() throws Exception {
        Hotel.reserve(101, "Ira Fox", -1, 0, 6000, "CHECKED_IN");
        Hotel.reserve(102, "Jo Hay", 1, 2, 8000, "BOOKED");
        String printed = Hotel.work(Hotel.MAX,
                "turnover", "1", "out", "1", "cancel", "2", "turnover", "30", "turnover", "0");
        assertTrue(printed.startsWith("hotel? Days? Turnover: 0.00\n"));
        assertTrue(printed.endsWith("hotel? Days? Turnover: 105.00\nhotel? Days? ! at least one day\nhotel? "));
    }
}
