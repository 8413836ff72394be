package staff;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.Test;

public class PayrollTest extends Session {
    private static final String MARCH = """
            Payroll 2024-03
            No    Name                      Gross        Tax        Net
            E0001 Alva Weber              4284.00     685.20    3598.80  bonus 84.00
            E0002 Bo Lind                 3575.00     472.50    3102.50
            E0003 Cleo O'Marsh            2121.03     168.15    1952.88  bonus 21.00
                  Total                   9980.03    1325.85    8654.18
            """;

    @Test
    public void aPayrollIsShownAndWritten() throws IOException {
        Fixture.copy("firm", DATA);
        String printed = work(ANN, "6", "2024-03", "7");
        assertTrue(printed.contains("Month: " + MARCH + "Written to reports/payroll-2024-03.txt.\n"));
        assertTrue(printed.contains("Choice: payroll-2024-03.txt\n"));
        assertEquals(MARCH, Files.readString(DATA.resolve("reports/payroll-2024-03.txt")));
    }

    @Test
    public void earlierReportsAreRenamed() throws IOException {
        Fixture.copy("firm", DATA);
        work(ANN, "6", "2024-03", "4", "E0003", "2024-03", "100000", "6", "2024-03");
        String printed = work(ANN, "5", "E0001", "25", "6", "2024-03", "7");
        assertTrue(printed.contains("payroll-2024-03.1.txt\npayroll-2024-03.2.txt\npayroll-2024-03.txt\n"));
        assertEquals(MARCH, Files.readString(DATA.resolve("reports/payroll-2024-03.1.txt")));
        assertTrue(Files.readString(DATA.resolve("reports/payroll-2024-03.2.txt"))
                .contains("E0003 Cleo O'Marsh            7171.03    1691.83    5479.20  bonus 71.00\n"));
        assertTrue(Files.readString(DATA.resolve("reports/payroll-2024-03.txt"))
                .contains("E0001 Alva Weber              5355.00    1006.50    4348.50  bonus 105.00\n"));
    }

    @Test
    public void aLongNameIsShortenedAndWhoDidNotWorkGetsNothing() throws IOException {
        Fixture.copy("firm", DATA);
        String printed = work(ANN, "6", "2024-05");
        assertTrue(printed.contains("E0002 Bo Lind                    0.00       0.00       0.00\n"));
        assertTrue(printed.contains("E0004 Dora Okafor-van der~    6800.50    1536.21    5264.29\n"));
    }

    @Test
    public void beforeAnybodyWasHiredNobodyIsPaid() throws IOException {
        Fixture.copy("firm", DATA);
        String printed = work(ANN, "6", "2010-03", "7");
        assertTrue(printed.contains("Nobody to pay in 2010-03.\nChoice: No reports.\n"));
        assertEquals(List.of(), Fixture.names(DATA.resolve("reports")));
    }

    @Test
    public void aSessionFromRegisteringToPaying() throws IOException {
        users();
        run("bob", "b0b",
                "1", "h", "Kim Roe", "2024-02-15", "31.25",
                "4", "E0001", "2024-02", "80", "4", "E0001", "2024-02", "80.01", "9",
                "ann", "secret", "6", "2024-02", "9");
        assertEquals("""
                Payroll 2024-02
                No    Name                      Gross        Tax        Net
                E0001 Kim Roe                 5000.47     900.14    4100.33
                      Total                   5000.47     900.14    4100.33
                """, Files.readString(DATA.resolve("reports/payroll-2024-02.txt")));
        List<String> journal = Files.readAllLines(DATA.resolve("journal.log"));
        assertEquals(2, journal.size());
        assertTrue(journal.get(1).endsWith(" ann payroll 2024-02"));
    }
}
