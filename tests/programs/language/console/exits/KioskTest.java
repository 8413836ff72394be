package console.exits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.security.Permission;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@SuppressWarnings("removal")
class KioskTest {
    /** Instead of the end. */
    static class Ended extends SecurityException {
        private static final long serialVersionUID = 1;
        final int status;

        Ended(int status) {
            this.status = status;
        }
    }

    @BeforeEach
    void guard() {
        System.setSecurityManager(new SecurityManager() {
            @Override
            public void checkExit(int status) {
                throw new Ended(status);
            }

            @Override
            public void checkPermission(Permission permission) {
                // all of them
            }
        });
    }

    @AfterEach
    void relieve() {
        System.setSecurityManager(null);
    }

    @Test
    void sellsAndEnds() {
        Kiosk kiosk = new Kiosk();
        assertEquals("3 sold", kiosk.sell(3));
        assertEquals(2, assertThrows(Ended.class, () -> kiosk.sell(-1)).status);
        assertEquals(7, assertThrows(Ended.class, () -> kiosk.leave(7)).status);
        assertEquals("5 sold", kiosk.sell(2));
        assertTrue(kiosk.close(5));
        assertFalse(kiosk.close(4));
    }
}
