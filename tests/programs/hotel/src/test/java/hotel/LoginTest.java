package hotel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LoginTest {
    @Test
    void nobodyLogsIn() throws Exception {
        Hotel.reset();
        assertEquals("User? Good night.\n", Hotel.run(new String[0], ""));
        assertEquals("User? \nNo more input.\n", Hotel.run(new String[0]));
    }

    @Test
    void theDeskHasFewerWordsThanAManager() throws Exception {
        Hotel.reset();
        String printed = Hotel.run(new String[0], "ann", "keys99", "ann", "flowers", "turnover", "logout",
                "max", "keys99");
        assertEquals("""
                User? Password? ! wrong user or password
                User? Password? Welcome, ann: free, quote, book, cancel, arrivals, find, in, charge, out, logout
                hotel? ! you cannot turnover
                hotel? User? Password? Welcome, max: free, quote, book, cancel, arrivals, find, in, charge, out, \
                rooms, newroom, close, open, newuser, occupancy, turnover, logout
                hotel?\s
                No more input.
                """, printed);
        assertEquals(List.of("ann " + Hotel.day(0), "max " + Hotel.day(0)),
                Hotel.rows("SELECT name, last_login FROM hotel_user ORDER BY name"));
    }

    @Test
    void initMakesEmptyTables() throws Exception {
        Hotel.reset();
        Hotel.reserve(101, "Ira Fox", 1, 3, 12000, "BOOKED");
        assertEquals("12 statements run\nUser? Password? ! wrong user or password\nUser? Good night.\n",
                Hotel.run(new String[] {"init"}, "ann", "flowers", ""));
        assertEquals(List.of("0"), Hotel.rows("SELECT COUNT(*) FROM reservation"));
        assertEquals(List.of("0"), Hotel.rows("SELECT COUNT(*) FROM room"));
    }

    /** In a JVM of its own, which exits. */
    @Test
    void withoutADatabaseNothingStarts() throws Exception {
        Process process = new ProcessBuilder(System.getProperty("java.home") + "/bin/java",
                "-cp", System.getProperty("java.class.path"), "-Dhotel.url=jdbc:none:", "hotel.Main").start();
        process.getOutputStream().close();
        assertEquals("", new String(process.getInputStream().readAllBytes()));
        assertTrue(new String(process.getErrorStream().readAllBytes()).contains("hotel: No suitable driver"));
        assertTrue(process.waitFor(60, TimeUnit.SECONDS));
        assertEquals(1, process.exitValue());
    }
}
