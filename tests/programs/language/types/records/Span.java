package types.records;

record Span(int from, int to) {
    /** The ends in either order. */
    Span {
        if (from > to) {
            int swap = from;
            from = to;
            to = swap;
        }
    }

    static Span of(String text) {
        String[] parts = text.split("-");
        return new Span(Integer.parseInt(parts[0].trim()), Integer.parseInt(parts[1].trim()));
    }

    Span shift(int by) {
        return new Span(from + by, to + by);
    }

    int length() {
        return to - from;
    }
}
