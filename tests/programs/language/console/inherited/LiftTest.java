package console.inherited;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class LiftTest extends ConsoleTest {
    @Test
    void ridesUpAndDown() {
        Lift lift = Lift.enter();
        lift.ride();
        lift.ride();
        assertTrue(lift.isAt(1));
        lift.ride();
        assertTrue(lift.isAt(2));
        assertEquals("1 Which floor?\n2 up to 3\n3 down to 1\n4 up to 2\n", protocol.text.toString());
    }
}
