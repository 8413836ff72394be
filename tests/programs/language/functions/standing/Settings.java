package functions.standing;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** What the builder stands for is one object, however many builders there are. */
final class Settings {
    private final Supplier<List<String>> lists;

    private Settings(Supplier<List<String>> lists) {
        this.lists = lists;
    }

    static Builder builder() {
        return new Builder();
    }

    Supplier<List<String>> lists() {
        return lists;
    }

    List<String> filled(String name) {
        List<String> list = lists.get();
        list.add(name + list.size());
        return list;
    }

    static final class Builder {
        private Supplier<List<String>> lists = ArrayList::new;

        Builder lists(Supplier<List<String>> lists) {
            this.lists = lists;
            return this;
        }

        Settings build() {
            return new Settings(lists);
        }
    }
}
