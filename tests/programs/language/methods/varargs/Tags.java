package methods.varargs;

import java.util.List;

final class Tags {
    private Tags() {}

    static String join(String separator, Object... tags) {
        StringBuilder join = new StringBuilder();
        for (Object tag : tags) {
            join.append(separator).append(tag);
        }
        return join.toString();
    }

    static String of(String tag) {
        return "one " + tag;
    }

    static String of(String... tags) {
        return tags.length + " tags";
    }

    @SafeVarargs
    static <T> List<T> longest(List<T>... lists) {
        List<T> longest = lists[0];
        for (List<T> list : lists) {
            if (list.size() > longest.size()) {
                longest = list;
            }
        }
        return longest;
    }

    static int count(int... tags) {
        return tags == null ? -1 : tags.length;
    }
}
