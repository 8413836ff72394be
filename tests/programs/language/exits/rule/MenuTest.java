package exits.rule;

import static org.junit.Assert.assertEquals;

import org.junit.Rule;
import org.junit.Test;
import org.junit.contrib.java.lang.system.ExpectedSystemExit;
import org.junit.contrib.java.lang.system.SystemOutRule;

public class MenuTest {
    @Rule
    public final ExpectedSystemExit exit = ExpectedSystemExit.none();

    @Rule
    public final SystemOutRule output = new SystemOutRule().enableLog();

    @Test
    public void endsAtTheEnd() {
        exit.expectSystemExitWithStatus(0);
        exit.checkAssertionAfterwards(() -> assertEquals(2, output.getLog().trim().split("\n").length));
        Main.main(new String[] {"soup"});
    }

    @Test
    public void endsBeforeTheEnd() {
        exit.expectSystemExitWithStatus(3);
        Main.main(new String[] {"soup", "abort", "tea"});
    }
}
