package console.stubs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import uk.org.webcompere.systemstubs.jupiter.SystemStub;
import uk.org.webcompere.systemstubs.jupiter.SystemStubsExtension;
import uk.org.webcompere.systemstubs.security.AbortExecutionException;
import uk.org.webcompere.systemstubs.security.SystemExit;

@ExtendWith(SystemStubsExtension.class)
class LampTest {
    @SystemStub
    private SystemExit exit;

    @Test
    void burnsOut() {
        Lamp lamp = new Lamp();
        lamp.light(4);
        assertThrows(AbortExecutionException.class, () -> lamp.light(7));
        assertEquals(11, exit.getExitCode());
    }

    @Test
    void goesOut() {
        assertThrows(AbortExecutionException.class, () -> new Lamp().out());
        assertEquals(0, exit.getExitCode());
    }
}
