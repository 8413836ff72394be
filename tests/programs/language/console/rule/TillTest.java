package console.rule;

import static org.junit.Assert.assertTrue;

import org.junit.Rule;
import org.junit.Test;
import org.junit.contrib.java.lang.system.ExpectedSystemExit;
import org.junit.contrib.java.lang.system.SystemOutRule;
import org.junit.contrib.java.lang.system.TextFromStandardInputStream;

public class TillTest {
    @Rule
    public final TextFromStandardInputStream input = TextFromStandardInputStream.emptyStandardInputStream();

    @Rule
    public final SystemOutRule output = new SystemOutRule().enableLog();

    @Rule
    public final ExpectedSystemExit exit = ExpectedSystemExit.none();

    @Test
    public void buysTwoThings() {
        input.provideLines("1", "Bread", "349", "1", "Milk", "0", "129", "2", "1", "3");
        exit.expectSystemExitWithStatus(0);
        exit.checkAssertionAfterwards(() -> assertTrue(output.getLog().contains("4.30 to pay")));
        Main.main(new String[0]);
    }

    @Test
    public void paysWithoutDiscount() {
        input.provideLines("1", "Tea", "500", "2", "2", "3");
        exit.expectSystemExitWithStatus(0);
        exit.checkAssertionAfterwards(() -> assertTrue(output.getLog().contains("5.00 to pay")));
        Main.main(new String[0]);
    }
}
