package construction.builder;

import java.util.ArrayList;
import java.util.List;

public class Letter {
    private final String to;
    private final List<String> lines;
    private final boolean urgent;

    private Letter(Builder builder) {
        this.to = builder.to;
        this.lines = List.copyOf(builder.lines);
        this.urgent = builder.urgent;
    }

    public static Builder to(String to) {
        return new Builder(to);
    }

    public String print() {
        return (urgent ? "URGENT " : "") + to + "\n" + String.join("\n", lines);
    }

    public static final class Builder {
        private final String to;
        private final List<String> lines = new ArrayList<>();
        private boolean urgent;

        private Builder(String to) {
            this.to = to;
        }

        public Builder line(String line) {
            lines.add(line);
            return this;
        }

        public Builder urgent() {
            urgent = true;
            return this;
        }

        public Letter build() {
            if (lines.isEmpty()) {
                throw new IllegalStateException("nothing to say to " + to);
            }
            return new Letter(this);
        }
    }
}
