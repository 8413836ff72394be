package types.record_hash;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

public class Main {
    public static void main(String[] args) {
        Basket basket = new Basket("Ada", new ArrayList<>(List.of("tea")));
        int before = basket.hashCode();
        Set<Basket> seen = new HashSet<>();
        seen.add(basket);
        basket.add("milk");
        System.out.println(before == basket.hashCode());
        System.out.println(seen.contains(basket));
        System.out.println(basket.equals(new Basket("Ada", List.of("tea", "milk"))));
        System.out.println(basket);
    }
}
