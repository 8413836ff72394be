package bank;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;

import java.math.BigDecimal;
import org.junit.Before;
import org.junit.Test;

public class LedgerTest {
    private Ledger ledger;

    @Before
    public void setUp() {
        ledger = new Ledger();
        ledger.open("ann").deposit(new BigDecimal("100.00"));
    }

    @Test
    public void anAccountIsOpenedOnce() {
        assertSame(ledger.open("bob"), ledger.open("bob"));
    }

    @Test
    public void aTransferMovesMoney() throws InsufficientFundsException {
        ledger.transfer("ann", "bob", new BigDecimal("30.50"));
        assertEquals(new BigDecimal("69.50"), ledger.open("ann").getBalance());
        assertEquals(new BigDecimal("100.00"), ledger.total());
        assertEquals("ann [+100.00, -30.50] = 69.50\nbob [+30.50] = 30.50\n", ledger.statement());
    }

    @Test
    public void whatIsNotThereCannotBeTransferred() {
        InsufficientFundsException refused = assertThrows(InsufficientFundsException.class,
                () -> ledger.transfer("ann", "bob", new BigDecimal("100.01")));
        assertEquals(new BigDecimal("0.01"), refused.getMissing());
        assertEquals(new BigDecimal("100.00"), ledger.open("ann").getBalance());
    }

    @Test(expected = IllegalArgumentException.class)
    public void nothingIsNoDeposit() {
        ledger.open("ann").deposit(BigDecimal.ZERO);
    }
}
