package drivers.suite;

import junit.framework.Test;
import junit.framework.TestCase;
import junit.framework.TestSuite;

public class ScaleTest {
    public static Test suite() {
        TestSuite suite = new TestSuite();
        Case light = new Case("1", 1);
        suite.addTest(light);
        suite.addTest(new Case("20 3", 23));
        suite.addTest(new Case("500 40 6", 546));
        light.runTest();
        return suite;
    }

    static class Case extends TestCase {
        private final String words;
        private final int sum;

        Case(String words, int sum) {
            this.words = words;
            this.sum = sum;
        }

        @Override
        public String getName() {
            return words;
        }

        @Override
        protected void runTest() {
            Scale scale = new Scale();
            scale.put(words);
            assertEquals(sum, scale.sum());
        }
    }
}
