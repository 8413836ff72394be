package mutation.mixed;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Fills a map with texts, numbers and what nobody can write down, as controllers fill a model. */
public class Shelf {
    private static final int PAGE = 2;

    private final List<String> names = new ArrayList<>();

    public void add(String name) {
        names.add(name);
    }

    public int count() {
        return names.size();
    }

    public String show(int page, Map<String, Object> model) {
        int from = (page - 1) * PAGE;
        model.put("page", page);
        model.put("pages", (names.size() + PAGE - 1) / PAGE);
        model.put("shown", names.subList(from, Math.min(from + PAGE, names.size())));
        List<Integer> sizes = new ArrayList<>();
        for (String name : names) {
            sizes.add(name.length());
        }
        model.put("sizes", sizes);
        return "shelf";
    }
}
