package databases.committed;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AccountsTest {
    private Accounts accounts;

    @BeforeEach
    void open() throws Exception {
        accounts = Accounts.open("bank");
        accounts.make();
    }

    @AfterEach
    void end() throws Exception {
        accounts.end();
        accounts.close();
    }

    @Test
    void anAccountHasWhatWasPaidIn() throws Exception {
        accounts.add("Ann", 500);
        assertEquals(500, accounts.cents("Ann"));
    }

    @Test
    void moneyMoves() throws Exception {
        accounts.add("Bob", 300);
        accounts.add("Cy", 20);
        accounts.move("Bob", "Cy", 100);
        assertEquals(120, accounts.cents("Cy"));
    }
}
