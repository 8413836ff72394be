package construction.stand_in;

public class Main {
    /** Adds nothing: the tests make themselves one like it. */
    private static class OpenLine<T> extends Line<T> {
        private static final long serialVersionUID = 1L;

        OpenLine(int room) {
            super(room);
            open();
        }
    }

    /** What it overrides runs: it stands in for nothing. */
    private static class PoliteLine extends Line<String> {
        private static final long serialVersionUID = 1L;

        PoliteLine() {
            super(9);
            open();
        }

        @Override
        public boolean join(String guest) {
            return super.join("Dear " + guest);
        }
    }

    public static void main(String[] args) {
        Line<String> line = new OpenLine<>(2);
        System.out.println(line.join("Ada") + " " + line.join("Bob") + " " + line.join("Cyd"));
        System.out.println(line.next() + " of " + line.length());
        Line<String> polite = new PoliteLine();
        polite.join("Eve");
        System.out.println(new Desk().call(polite));
    }
}
