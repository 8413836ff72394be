package mutation.mixed;

import java.util.LinkedHashMap;
import java.util.Map;

public class Main {
    public static void main(String[] args) {
        Shelf shelf = new Shelf();
        shelf.add("saw");
        shelf.add("axe");
        shelf.add("file");
        Map<String, Object> model = new LinkedHashMap<>();
        model.put("user", "ann");
        System.out.println(shelf.show(2, model));
        System.out.println(shelf.count());
        System.out.println(model.get("page") + " of " + model.get("pages") + " " + model.get("sizes"));
    }
}
