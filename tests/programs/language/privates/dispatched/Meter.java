package privates.dispatched;

/** What it does stands in classes of which there is one object each, which nobody outside has. */
class Meter {
    private final Step[] steps = {new Up(), new Down(), new Twice(), new Square(), new Negate(), new Reset()};
    private int value;

    int step(int number) {
        value = steps[number].from(value);
        return value;
    }

    interface Step {
        int from(int value);
    }

    static final class Up implements Step {
        private Up() {
        }

        @Override
        public int from(int value) {
            return value + 3;
        }
    }

    static final class Down implements Step {
        private Down() {
        }

        @Override
        public int from(int value) {
            return value - 1;
        }
    }

    static final class Twice implements Step {
        private Twice() {
        }

        @Override
        public int from(int value) {
            return 2 * value;
        }
    }

    static final class Square implements Step {
        private Square() {
        }

        @Override
        public int from(int value) {
            return value * value;
        }
    }

    static final class Negate implements Step {
        private Negate() {
        }

        @Override
        public int from(int value) {
            return -value;
        }
    }

    static final class Reset implements Step {
        private Reset() {
        }

        @Override
        public int from(int value) {
            return value / 100;
        }
    }
}
