package staff;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoginTest {
    @TempDir
    Path data;

    @BeforeEach
    void usersAreThere() throws IOException {
        Session.users(data);
    }

    @Test
    void anEmptyInputEndsTheProgram() throws IOException {
        assertEquals("User: \nBye.\n", Session.run(data));
        assertEquals(List.of("employees", "reports", "users.txt", "work"), Fixture.names(data));
    }

    @Test
    void aManagerIsShownAllChoicesAndAClerkSome() {
        String printed = Session.run(data, "ann", "secret", "9", "bob", "b0b", "9");
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
    void aWrongPasswordMayBeCorrected() {
        String printed = Session.run(data, "ann", "b0b", "eve", "secret", "ann", "secret", "2", "9");
        assertEquals(2, printed.split("! wrong user or password", -1).length - 1);
        assertTrue(printed.contains("Welcome, ann."));
        assertTrue(printed.contains("No employees."));
    }

    @Test
    void aClerkMayNotDoWhatManagersDo() throws IOException {
        String printed = Session.work(data, Session.BOB, "5", "6", "8", "x");
        assertTrue(printed.contains("! only managers may raise\n"));
        assertTrue(printed.contains("! only managers may payroll\n"));
        assertTrue(printed.contains("! only managers may delete\n"));
        assertTrue(printed.contains("! no such choice: 'x'\n"));
        assertFalse(Files.exists(data.resolve("journal.log")));
    }

    @Test
    void theDataDirectoryMayBeAProperty() throws IOException {
        System.setProperty("staff.data", data.toString());
        try {
            Session.runWith(new String[0], "bob", "b0b", "1", "s", "Pia Holm", "2020-05-04", "2500", "9");
        } finally {
            System.clearProperty("staff.data");
        }
        assertEquals("1\n", Files.readString(data.resolve("counter.txt")));
        assertTrue(Files.readString(data.resolve("journal.log")).endsWith(" bob registered E0001\n"));
    }
}
