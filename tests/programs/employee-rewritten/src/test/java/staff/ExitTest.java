package staff;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.List;
import org.junit.Test;

/** What ends by System.exit. */
public class ExitTest extends Session {
    @Test
    public void whoQuitsLeavesStatusZero() throws Exception {
        Fixture.copy("firm", DATA);
        exit.expectSystemExitWithStatus(0);
        exit.checkAssertionAfterwards(
                () -> assertTrue(out.getLog().endsWith("4 employees.\nChoice: Good night.\n")));
        run("bob", "b0b", "2", "0", "never read");
    }

    @Test
    public void threeWrongPasswordsAreTheEnd() throws Exception {
        users();
        exit.expectSystemExitWithStatus(3);
        exit.checkAssertionAfterwards(() -> {
            assertTrue(out.getLog().endsWith("! wrong user or password\nToo many tries.\n"));
            assertFalse(out.getLog().contains("Welcome"));
        });
        run("ann", "1", "ann", "2", "ann", "3", "ann", "secret");
    }

    @Test
    public void aDamagedFileIsNamed() throws Exception {
        Fixture.copy("damaged", DATA);
        exit.expectSystemExitWithStatus(4);
        exit.checkAssertionAfterwards(() -> {
            assertTrue(out.getLog().contains("E0001 Alva Weber (salaried)"));
            assertTrue(err.getLog().contains("staff: damaged: employees/E0002.txt: no pay\n"));
        });
        run("ann", "secret", "3", "E0001", "2", "9");
    }

    @Test
    public void aUserWithAnUnknownRoleIsNamed() throws Exception {
        Fixture.copy("strangers", DATA);
        exit.expectSystemExitWithStatus(4);
        exit.checkAssertionAfterwards(() -> {
            assertEquals("", out.getLog());
            assertTrue(err.getLog().contains("staff: damaged: users.txt: line 2 has no role 'boss'\n"));
        });
        run("ann", "secret");
    }

    @Test
    public void withoutUsersNothingStarts() throws Exception {
        exit.expectSystemExitWithStatus(2);
        exit.checkAssertionAfterwards(() -> {
            assertTrue(err.getLog().contains("staff: no users.txt in ."));
            assertEquals(List.of(), made());
        });
        run("ann", "secret");
    }

    @Test
    public void whoDidSomethingMayQuit() throws Exception {
        users();
        exit.expectSystemExitWithStatus(0);
        exit.checkAssertionAfterwards(
                () -> assertTrue(out.getLog().endsWith("Lou Vane: 1000.00 -> 1050.00\nChoice: Good night.\n")));
        run("ann", "secret", "1", "c", "Lou Vane", "2023-03-03", "1000", "12", "5", "E0001", "5", "0");
    }
}
