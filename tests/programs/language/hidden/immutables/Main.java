package hidden.immutables;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

public class Main {
    public static void main(String[] args) {
        Menu fixed = new Menu(List.of("soup", "pie"));
        System.out.println(fixed.add("tart") + " " + fixed.dishes() + " " + fixed.prices());
        Menu open = new Menu(Collections.synchronizedList(new ArrayList<>(Arrays.asList("pie"))));
        System.out.println(open.add("tart") + " " + open.dishes() + " " + open.prices());
        Map<String, Integer> prices = new LinkedHashMap<>(Map.of("pie", 500));
        prices.put("tart", 320);
        System.out.println(Menu.total(Collections.unmodifiableMap(prices), Set.of("tart", "pie", "soup")));
        System.out.println(Menu.total(Collections.singletonMap("pie", 1), Collections.singleton("pie")));
        Set<String> sold = Collections.synchronizedSet(new HashSet<>());
        System.out.println(Menu.sold(sold, "pie") + " " + Menu.sold(sold, "pie"));
    }
}
