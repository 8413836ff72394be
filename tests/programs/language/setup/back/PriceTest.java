package setup.back;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

@TestMethodOrder(MethodOrderer.MethodName.class)
class PriceTest {
    @AfterEach
    void noMode() {
        Mode.reset();
    }

    @Test
    void doubled() {
        Mode.use(new Mode(2));
        assertEquals(12, new Price(5).gross());
    }

    @Test
    void plain() {
        assertEquals(12, new Price(10).gross());
    }
}
