package hotel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Prices of days that are named, so that today does not matter. */
class PriceTest {
    @Test
    void nightsOutOfSeason() throws Exception {
        Hotel.reset("/seasons.sql");
        assertEquals("180.00", quote("101", "2031-03-01", "2031-03-04"));
        assertEquals("60.00", quote("101", "2028-02-29", "2028-03-01"));
    }

    @Test
    void aSeasonBeginsAndEndsWithItsNights() throws Exception {
        Hotel.reset("/seasons.sql");
        assertEquals("135.00", quote("101", "2031-06-14", "2031-06-16"));
        assertEquals("135.00", quote("101", "2031-08-31", "2031-09-02"));
        assertEquals("108.00", quote("101", "2030-10-31", "2030-11-02"));
    }

    @Test
    void theDearestOfTwoSeasonsCounts() throws Exception {
        Hotel.reset("/seasons.sql");
        assertEquals("399.00", quote("101", "2030-12-29", "2031-01-02"));
        assertEquals("192.00", quote("102", "2031-01-06", "2031-01-08"));
    }

    @Test
    void aWeekInSummer() throws Exception {
        Hotel.reset("/seasons.sql");
        assertEquals("746.28", quote("201", "2031-07-01", "2031-07-07"));
        assertEquals("783.59", quote("201", "2031-07-01", "2031-07-08"));
    }

    private static String quote(String room, String arrival, String departure) throws Exception {
        String printed = Hotel.work(Hotel.ANN, "quote", room, arrival, departure);
        return printed.substring(printed.indexOf(": ") + 2, printed.lastIndexOf("\nhotel? "));
    }
}
