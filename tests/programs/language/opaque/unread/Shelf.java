package opaque.unread;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.lang3.tuple.Pair;

final class Shelf {
    private Shelf() {}

    static List<String> twice(String title) {
        return ImmutableList.of(title, title + "!");
    }

    static Map<String, Integer> lengths(String title) {
        return ImmutableMap.of(title, title.length());
    }

    static Pair<String, Integer> measured(String title) {
        return Pair.of(title, title.length());
    }

    static Splitter splitter(String title) {
        return title.isEmpty() ? null : Splitter.on(title.charAt(0));
    }
}
