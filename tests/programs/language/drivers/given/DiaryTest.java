package drivers.given;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.LocalDate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DiaryTest {
    @ParameterizedTest
    @ValueSource(strings = {"2024-02-28", "2023-12-31"})
    void keepsDays(LocalDate day) {
        Diary diary = new Diary();
        diary.note(day.plusDays(1), "sow");
        diary.note(day.plusDays(2), "reap");
        diary.note(day.plusDays(1), "rest");
        assertEquals("sow; rest", diary.on(day.plusDays(1)));
        assertEquals(2, diary.days());
    }
}
