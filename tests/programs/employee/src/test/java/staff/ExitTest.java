package staff;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What ends by System.exit, each in a JVM of its own. */
class ExitTest {
    @TempDir
    Path data;
    @TempDir
    Path scratch;

    @Test
    void whoQuitsLeavesStatusZero() throws Exception {
        Fixture.copy("firm", data);
        ForkedRun run = fork("bob", "b0b", "2", "0", "never read");
        assertEquals(0, run.status());
        assertTrue(run.out().endsWith("4 employees.\nChoice: Good night.\n"));
    }

    @Test
    void threeWrongPasswordsAreTheEnd() throws Exception {
        Session.users(data);
        ForkedRun run = fork("ann", "1", "ann", "2", "ann", "3", "ann", "secret");
        assertEquals(3, run.status());
        assertTrue(run.out().endsWith("! wrong user or password\nToo many tries.\n"));
        assertFalse(run.out().contains("Welcome"));
    }

    @Test
    void aDamagedFileIsNamed() throws Exception {
        Fixture.copy("damaged", data);
        ForkedRun run = fork("ann", "secret", "3", "E0001", "2", "9");
        assertEquals(4, run.status());
        assertTrue(run.out().contains("E0001 Alva Weber (salaried)"));
        assertTrue(run.err().contains("staff: damaged: employees/E0002.txt: no pay\n"));
    }

    @Test
    void aUserWithAnUnknownRoleIsNamed() throws Exception {
        Fixture.copy("strangers", data);
        ForkedRun run = fork("ann", "secret");
        assertEquals(4, run.status());
        assertEquals("", run.out());
        assertTrue(run.err().contains("staff: damaged: users.txt: line 2 has no role 'boss'\n"));
    }

    @Test
    void withoutUsersNothingStarts() throws Exception {
        ForkedRun run = fork("ann", "secret");
        assertEquals(2, run.status());
        assertTrue(run.err().contains("staff: no users.txt in " + data));
        assertEquals(List.of(), Fixture.names(data));
    }

    @Test
    void theWorkingDirectoryIsTheDefault() throws Exception {
        Session.users(data);
        ForkedRun run = ForkedRun.of(scratch, data, List.of(),
                "ann", "secret", "1", "c", "Lou Vane", "2023-03-03", "1000", "12", "5", "E0001", "5", "0");
        assertEquals(0, run.status());
        assertTrue(Files.readString(data.resolve("employees/E0001.txt")).endsWith("pay=1050.00\nrate=12\n"));
        assertTrue(Files.readString(data.resolve("journal.log")).endsWith(" ann raised E0001 1000.00 -> 1050.00\n"));
    }

    private ForkedRun fork(String... typed) throws Exception {
        return ForkedRun.of(scratch, scratch, List.of(data.toString()), typed);
    }
}
