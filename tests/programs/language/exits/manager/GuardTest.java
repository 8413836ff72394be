package exits.manager;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.fail;

import java.security.Permission;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;

@SuppressWarnings("removal")
public class GuardTest {
    private static class Exited extends RuntimeException {
        private static final long serialVersionUID = 1;
        final int status;

        Exited(int status) {
            this.status = status;
        }
    }

    private static class NoExit extends SecurityManager {
        @Override
        public void checkExit(int status) {
            throw new Exited(status);
        }

        @Override
        public void checkPermission(Permission permission) {
            // all of them
        }
    }

    private SecurityManager before;

    @Before
    public void setUp() {
        before = System.getSecurityManager();
        System.setSecurityManager(new NoExit());
    }

    @After
    public void tearDown() {
        System.setSecurityManager(before);
    }

    @Test
    public void closesForTheNameless() {
        Guard guard = new Guard();
        guard.admit("Ann");
        guard.admit("Bob");
        try {
            guard.admit("");
            fail();
        } catch (Exited e) {
            assertEquals(-1, e.status);
        }
    }

    @Test
    public void halts() {
        try {
            new Guard().halt(9);
            fail();
        } catch (Exited e) {
            assertEquals(9, e.status);
        }
    }

    @Test
    public void goesOn() {
        Guard guard = new Guard();
        assertFalse(guard.tolerant());
        assertEquals(100, guard.admitted());
    }
}
