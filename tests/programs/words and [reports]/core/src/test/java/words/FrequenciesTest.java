package words;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FrequenciesTest {
    @Nested
    class OfOneText {
        private Frequencies frequencies;

        @BeforeEach
        void count() {
            frequencies = new Frequencies().count("The cat, the dog and 3 mice; the 4 of them.");
        }

        @ParameterizedTest
        @CsvSource({"the, 3", "cat, 1", "bird, 0"})
        void eachWordIsCountedWithoutRegardToCase(String word, int count) {
            assertEquals(count, frequencies.of(word));
        }

        @Test
        void theMostFrequentComesFirst() {
            assertEquals(List.of("the", "and", "cat"), frequencies.top(3));
        }

        @Test
        void numbersAreAddedUp() {
            assertEquals(7, frequencies.sumOfNumbers());
        }
    }

    @Test
    void aNegativeSizeIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> new Frequencies().top(-1));
    }
}
