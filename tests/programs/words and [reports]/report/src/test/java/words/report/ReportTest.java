package words.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import words.Frequencies;

class ReportTest {
    @Test
    void eachRowHasABarAsLongAsTheCount() {
        Report report = new Report(new Frequencies().count("to be or not to be"));
        report.setBar('*');
        StringBuilder out = new StringBuilder();
        report.writeTo(out, 3);
        assertEquals("be **\nto **\nnot *\n", out.toString());
    }
}
