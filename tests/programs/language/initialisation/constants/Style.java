package initialisation.constants;

/** How a line is filled up; only a builder makes one. */
class Style {
    private final char mark;
    private final int width;

    private Style(Builder builder) {
        mark = builder.mark;
        width = builder.width;
    }

    static Builder builder() {
        return new Builder();
    }

    String line(String text) {
        StringBuilder line = new StringBuilder(text);
        while (line.length() < width) {
            line.append(mark);
        }
        return line.toString();
    }

    boolean isWiderThan(Style other) {
        return width > other.width;
    }

    static class Builder {
        private char mark = ' ';
        private int width = 10;

        Builder mark(char mark) {
            this.mark = mark;
            return this;
        }

        Builder width(int width) {
            this.width = width;
            return this;
        }

        Style get() {
            return new Style(this);
        }
    }
}
