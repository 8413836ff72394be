package staff;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.Before;
import org.junit.Test;

public class LoginTest extends Session {
    @Before
    public void usersAreThere() throws IOException {
        users();
    }

    @Test
    public void anEmptyInputEndsTheProgram() throws IOException {
        assertEquals("User: \nBye.\n", run());
        assertEquals(List.of("employees", "reports", "users.txt", "work"), made());
    }

    @Test
    public void aManagerIsShownAllChoicesAndAClerkSome() {
        String printed = run("ann", "secret", "9", "bob", "b0b", "9");
        assertEquals("""
                User: Password: Welcome, ann.
                1 register  2 list  3 find  4 record work  5 raise  6 payroll  7 reports  8 delete  9 log out  0 quit
                Choice: Logged out.
                User: Password: Welcome, bob.
                1 register  2 list  3 find  4 record work  9 log out  0 quit
                Choice: Logged out.
                User:\s
                Bye.
                """, printed);
    }

    @Test
    public void aWrongPasswordMayBeCorrected() {
        String printed = run("ann", "b0b", "eve", "secret", "ann", "secret", "2", "9");
        assertEquals(2, printed.split("! wrong user or password", -1).length - 1);
        assertTrue(printed.contains("Welcome, ann."));
        assertTrue(printed.contains("No employees."));
    }

    @Test
    public void aClerkMayNotDoWhatManagersDo() throws IOException {
        String printed = work(BOB, "5", "6", "8", "x");
        assertTrue(printed.contains("! only managers may raise\n"));
        assertTrue(printed.contains("! only managers may payroll\n"));
        assertTrue(printed.contains("! only managers may delete\n"));
        assertTrue(printed.contains("! no such choice: 'x'\n"));
        assertFalse(Files.exists(DATA.resolve("journal.log")));
    }

    @Test
    public void theDataDirectoryMayBeAProperty() throws IOException {
        System.setProperty("staff.data", DATA.toString());
        run("bob", "b0b", "1", "s", "Pia Holm", "2020-05-04", "2500", "9");
        assertEquals("1\n", Files.readString(DATA.resolve("counter.txt")));
        assertTrue(Files.readString(DATA.resolve("journal.log")).endsWith(" bob registered E0001\n"));
    }
}
