package methods.raw_class;

import java.util.Map;

public class Main {
    @SuppressWarnings("unchecked")
    public static void main(String[] args) {
        Map<String, ?> values = new Reader().read("abc", Map.class);
        Box box = new Box(values);
        System.out.println(box.size() + " " + box.get("abc"));
    }
}
