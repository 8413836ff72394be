package staff;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.Before;
import org.junit.Test;

public class RecordsTest extends Session {
    @Before
    public void aFirmIsThere() throws IOException {
        Fixture.copy("firm", DATA);
    }

    @Test
    public void employeesAreListed() {
        String printed = work(BOB, "2");
        assertTrue(printed.contains("""
                Choice: E0001  Alva Weber               salaried      4200.00
                E0002  Bo Lind                  hourly          20.00
                E0003  Cleo O'Marsh             commission    1500.00
                E0004  Dora Okafor-van der Meulen salaried      6800.50
                4 employees.
                Choice:\s"""));
    }

    @Test
    public void employeesAreFoundByNumberAndByName() {
        String printed = work(BOB,
                "3", " e0003 ", "3", "LI", "3", "e", "3", "zz", "3", "E0009", "3", "E12");
        assertTrue(printed.contains("""
                Number or name: E0003 Cleo O'Marsh (commission)
                  hired 2018-01-02
                  monthly base 1500.00
                  rate 5%
                """));
        assertTrue(printed.contains("E0002 Bo Lind (hourly)\n  hired 2021-09-15\n  hourly wage 20.00\nChoice"));
        assertEquals(2, printed.split("E0001 Alva Weber|E0004 Dora Okafor", -1).length - 1);
        assertTrue(printed.contains("Nobody is named like that.\n"));
        assertTrue(printed.contains("! there is no E0009\n"));
        assertTrue(printed.contains("! an employee number is an E and four digits\n"));
    }

    @Test
    public void aRaiseKeepsTheVersionBefore() throws IOException {
        String printed = work(ANN, "5", "E0002", "30", "0", "2.5", "5", "E0002", "10");
        assertEquals(2, printed.split("! a percentage is more than 0 and at most 25", -1).length - 1);
        assertTrue(printed.contains("Bo Lind: 20.00 -> 20.50\n"));
        assertTrue(printed.contains("Bo Lind: 20.50 -> 22.55\n"));
        assertTrue(Files.readAllLines(DATA.resolve("employees/E0002.txt")).contains("pay=22.55"));
        assertTrue(Files.readAllLines(DATA.resolve("employees/E0002.bak")).contains("pay=20.50"));
        assertTrue(work(BOB, "2").contains("4 employees."));
    }

    @Test
    public void whoIsDeletedIsGoneWithAllVersions() throws IOException {
        String printed = work(ANN,
                "5", "E0004", "1", "8", "E0004", "no", "8", "e0004", "YES", "2", "8", "E0004");
        assertTrue(printed.contains("Delete Dora Okafor-van der Meulen (yes/no): Kept.\n"));
        assertTrue(printed.contains("Deleted E0004.\n"));
        assertTrue(printed.contains("3 employees.\n"));
        assertTrue(printed.contains("! there is no E0004\n"));
        assertEquals(List.of("E0001.txt", "E0002.txt", "E0003.txt"), Fixture.names(DATA.resolve("employees")));
    }

    @Test
    public void workIsAddedToTheMonth() throws IOException {
        String printed = work(BOB,
                "4", "E0002", "2024-03", "301", "7.25", "4", "E0003", "2024-04", "99.9", "4", "E0001",
                "4", "E0002", "March", "3", "03");
        assertTrue(printed.contains("! nobody works more than 300 hours a month\n"));
        assertTrue(printed.contains("! Alva Weber is paid the same every month\n"));
        assertTrue(printed.contains("! a month looks like 2024-02\n"));
        assertEquals("E0002 hours 100\nE0002 hours 72.5\nE0003 sales 12000.50\nE0002 hours 7.25\n",
                Files.readString(DATA.resolve("work/2024-03.txt")));
        assertEquals("E0003 sales 99.90\n", Files.readString(DATA.resolve("work/2024-04.txt")));
        assertFalse(Files.exists(DATA.resolve("journal.log")));
    }
}
