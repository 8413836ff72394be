package exits.lambda;

import static com.github.stefanbirkner.systemlambda.SystemLambda.catchSystemExit;
import static com.github.stefanbirkner.systemlambda.SystemLambda.tapSystemErr;
import static com.github.stefanbirkner.systemlambda.SystemLambda.tapSystemOut;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ConverterTest {
    @Test
    void convertsInches() throws Exception {
        String printed = tapSystemOut(() -> assertEquals(0, catchSystemExit(() -> Converter.main(words("10", "in")))));
        assertEquals("25.4 cm", printed.trim());
    }

    @Test
    void convertsFeet() throws Exception {
        assertEquals(0, catchSystemExit(() -> Converter.main(words("10", "ft"))));
    }

    @Test
    void refusesOneWord() throws Exception {
        String told = tapSystemErr(() -> assertEquals(2, catchSystemExit(() -> Converter.main(words("10")))));
        assertTrue(told.contains("usage:"));
    }

    @Test
    void refusesUnknownUnits() throws Exception {
        assertEquals(2, catchSystemExit(() -> Converter.main(words("10", "x"))));
    }

    private static String[] words(String... all) {
        return all;
    }
}
