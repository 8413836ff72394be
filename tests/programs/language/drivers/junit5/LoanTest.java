package drivers.junit5;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class LoanTest {
    private static int percent;

    private Loan loan;

    @BeforeAll
    static void readRates() {
        percent = 5;
    }

    @BeforeEach
    void lend() {
        loan = new Loan(1000, percent);
    }

    @AfterEach
    void settle() {
        loan.repay(loan.rest());
    }

    @AfterAll
    static void forgetRates() {
        percent = 0;
    }

    @Test
    @DisplayName("interest, then a rate")
    void growsAndShrinks() {
        assertEquals(1050, loan.year());
        loan.repay(50);
        assertEquals(1000, loan.rest());
    }

    @Test
    void isNotRepaidTwice() {
        loan.repay(400);
        assertThrows(IllegalArgumentException.class, () -> loan.repay(601));
    }
}
