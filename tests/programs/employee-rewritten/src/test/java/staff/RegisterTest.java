package staff;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.Before;
import org.junit.Test;

public class RegisterTest extends Session {
    @Before
    public void usersAreThere() throws IOException {
        users();
    }

    @Test
    public void eachKindIsKeptInAFileOfItsOwn() throws IOException {
        String printed = work(BOB,
                "1", "salaried", "Pia  Holm", "2020-05-04", "2500",
                "1", "h", "Quentin Ash", "2022-11-30", "17.5",
                "1", "COMM", "Rosa d'Angelo", "2019-01-01", "900.00", "7.5%",
                "2");
        assertTrue(printed.contains("Registered E0001 Pia Holm (salaried).\n"));
        assertTrue(printed.contains("""
                E0001  Pia Holm                 salaried      2500.00
                E0002  Quentin Ash              hourly          17.50
                E0003  Rosa d'Angelo            commission     900.00
                3 employees.
                """));
        assertEquals(List.of("E0001.txt", "E0002.txt", "E0003.txt"), Fixture.names(DATA.resolve("employees")));
        assertEquals("id=E0003\nkind=commission\nname=Rosa d'Angelo\nhired=2019-01-01\npay=900.00\nrate=7.5\n",
                Files.readString(DATA.resolve("employees/E0003.txt")));
        assertEquals("3\n", Files.readString(DATA.resolve("counter.txt")));
    }

    @Test
    public void aWrongAnswerIsAskedForAgain() throws IOException {
        String printed = work(BOB,
                "1", "", "hourly", "X Æ A-12", "Uma Thorn", "1949-12-31", "2999-01-01", "2021-02-28",
                "12,50", "0", "12.50");
        assertEquals("""
                Choice: Kind (salaried, hourly, commission): ! no such kind: ''
                Kind (salaried, hourly, commission): \
                Name: ! a name is made of letters, blanks, hyphens, dots and apostrophes
                Name: Hired: ! there was no company before 1950-01-01
                Hired: ! 2999-01-01 is in the future
                Hired: Hourly wage: ! '12,50' is no number with at most two decimals
                Hourly wage: ! an amount is more than nothing
                Hourly wage: Registered E0001 Uma Thorn (hourly).
                """, between(printed, "Choice: Kind", "Choice: Logged"));
        assertEquals(List.of("id=E0001", "kind=hourly", "name=Uma Thorn", "hired=2021-02-28", "pay=12.50"),
                Files.readAllLines(DATA.resolve("employees/E0001.txt")));
    }

    @Test
    public void afterThreeWrongAnswersNobodyIsRegistered() throws IOException {
        String tooLong = "Wolfeschlegelsteinhausenbergerdorff Senior";
        String printed = work(ANN,
                "1", "s", "1", tooLong, "?", "1", "c", "Vic Ray", "2021-02-29", "yesterday", "2021-3-1", "2");
        assertTrue(printed.contains("! a name has at most 40 characters, not 42\n"));
        assertTrue(printed.contains("! a date looks like 2024-02-29\nChoice: "));
        assertTrue(printed.contains("No employees.\n"));
        assertFalse(Files.exists(DATA.resolve("counter.txt")));
        assertEquals(List.of(), Fixture.names(DATA.resolve("employees")));
    }

    @Test
    public void numbersGoOnFromTheLast() throws IOException {
        Files.writeString(DATA.resolve("counter.txt"), "41\n");
        work(ANN,
                "1", "s", "Yan Bo", "2020-01-01", "1000", "8", "E0042", "yes",
                "1", "s", "Zoe Ek", "2020-01-01", "1000");
        assertEquals(List.of("E0043.txt"), Fixture.names(DATA.resolve("employees")));
        List<String> journal = Files.readAllLines(DATA.resolve("journal.log"));
        assertEquals(List.of("ann registered E0042", "ann deleted E0042", "ann registered E0043"),
                journal.stream().map(line -> line.substring(line.indexOf(' ') + 1)).toList());
    }

    private static String between(String text, String from, String to) {
        return text.substring(text.indexOf(from), text.indexOf(to));
    }
}
