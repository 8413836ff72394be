package drivers.nested;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class AlarmTest {
    private Alarm alarm;

    @BeforeEach
    void install() {
        alarm = new Alarm(4711);
    }

    @Test
    void isQuiet() {
        assertFalse(alarm.motion());
    }

    @Nested
    class Armed {
        @BeforeEach
        void arm() {
            alarm.arm(4711);
        }

        @Test
        void rings() {
            assertTrue(alarm.motion());
        }

        @Nested
        class WithAWrongCode {
            @BeforeEach
            void mistype() {
                alarm.arm(1);
            }

            @Test
            void isLocked() {
                assertEquals("locked", alarm.state());
            }
        }
    }
}
