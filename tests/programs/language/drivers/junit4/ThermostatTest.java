package drivers.junit4;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.Arrays;
import java.util.Collection;
import org.junit.After;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.junit.runners.Parameterized.Parameters;

@RunWith(Parameterized.class)
public class ThermostatTest {
    private static int start;

    private final int step;
    private Thermostat thermostat;

    public ThermostatTest(int step) {
        this.step = step;
    }

    @Parameters
    public static Collection<Object[]> steps() {
        return Arrays.asList(new Object[][] {{2}, {15}});
    }

    @BeforeClass
    public static void autumn() {
        start = 1;
    }

    @Before
    public void install() {
        thermostat = new Thermostat(start);
    }

    @After
    public void remove() {
        assertTrue(thermostat.degrees() >= start);
    }

    @Test
    public void warms() {
        assertTrue(thermostat.isFrost());
        thermostat.warmer(step);
        assertEquals(start + step, thermostat.degrees());
    }

    @Test
    public void thaws() {
        thermostat.warmer(step + 3);
        assertFalse(thermostat.isFrost());
    }

    @Test(expected = IllegalArgumentException.class)
    public void refuses() {
        thermostat.warmer(-step);
    }
}
