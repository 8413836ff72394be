package mutation.built;

import java.util.List;

/** Shows nothing of itself: what was set shows in what it writes. */
public class Printer {
    private final boolean loud;
    private final int indent;
    private final String separator;
    private final int copies;

    Printer(boolean loud, int indent, String separator, int copies) {
        this.loud = loud;
        this.indent = indent;
        this.separator = separator;
        this.copies = copies;
    }

    public int width() {
        return 80;
    }

    public StringBuilder print(StringBuilder out, List<String> words) {
        for (String word : words) {
            out.append(" ".repeat(indent)).append(loud ? word + "!" : word);
        }
        return out;
    }

    public String join(List<String> words) {
        return String.join(separator, words);
    }

    public static class Builder {
        private boolean loud;
        private int indent;
        private String separator;
        private int copies;

        public Builder loud() {
            loud = true;
            return this;
        }

        public Builder indent(int columns) {
            indent = columns;
            return this;
        }

        public Builder separator(String text) {
            separator = text;
            return this;
        }

        /** What it sets nobody looks at. */
        public Builder copies(int count) {
            copies = count;
            return this;
        }

        public Printer build() {
            return new Printer(loud, indent, separator, copies);
        }
    }
}
