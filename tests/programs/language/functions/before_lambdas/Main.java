package functions.before_lambdas;

import java.io.Serializable;
import java.util.Comparator;

public class Main {
    private static class Length implements Sorter.Key<String, Integer>, Serializable {
        private static final long serialVersionUID = 1L;

        @Override
        public Integer of(String word) {
            return Integer.valueOf(word.length());
        }
    }

    private static class Counting implements Runnable {
        int runs;

        @Override
        public void run() {
            runs++;
        }
    }

    /** What the driver keeps for itself. */
    static class Keys {
        static final Sorter.Key<String, Integer> LENGTH = new Length();
    }

    public static void main(String[] args) {
        Sorter sorter = new Sorter();
        sorter.add("pear");
        sorter.add("fig");
        sorter.add("quince");
        System.out.println(
                sorter.sorted(
                        new Comparator<String>() {
                            @Override
                            public int compare(String left, String right) {
                                return right.compareTo(left);
                            }
                        }));
        System.out.println(sorter.least(Keys.LENGTH));
        System.out.println(sorter.tell(new Counting()));
    }
}
