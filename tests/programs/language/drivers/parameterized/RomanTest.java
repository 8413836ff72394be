package drivers.parameterized;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RomanTest {
    @ParameterizedTest
    @CsvSource({"4, IV", "1987, MCMLXXXVII"})
    void writes(int number, String text) {
        assertEquals(text, Roman.of(number));
    }

    @ParameterizedTest
    @MethodSource("numbers")
    void reads(int number) {
        assertEquals(number, Roman.parse(Roman.of(number)));
    }

    static Stream<Integer> numbers() {
        return Stream.of(49, 2024);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ABC", "X-"})
    void refuses(String text) {
        assertThrows(IllegalArgumentException.class, () -> Roman.parse(text));
    }

    @RepeatedTest(3)
    void repeats(RepetitionInfo info) {
        assertEquals(info.getCurrentRepetition(), Roman.of(info.getCurrentRepetition()).length());
    }

    @TestFactory
    Stream<DynamicTest> digits() {
        return Stream.of("V", "L").map(text ->
                DynamicTest.dynamicTest(text, () -> assertEquals(text, Roman.of(Roman.parse(text)))));
    }
}
