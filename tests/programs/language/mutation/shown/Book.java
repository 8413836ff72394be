package mutation.shown;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

final class Book {
    private final String title;
    private final Set<String> tags;

    private Book(Builder builder) {
        title = builder.title;
        tags = new LinkedHashSet<>(builder.tags);
    }

    String title() {
        return title;
    }

    Set<String> tags() {
        return Collections.unmodifiableSet(tags);
    }

    static final class Builder {
        private final String title;
        private final Set<String> tags = new LinkedHashSet<>();

        Builder(String title) {
            this.title = title;
        }

        Builder tag(String tag) {
            tags.add(tag.toLowerCase());
            return this;
        }

        Book build() {
            return new Book(this);
        }
    }
}
