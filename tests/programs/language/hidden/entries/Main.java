package hidden.entries;

import java.util.AbstractMap;
import java.util.HashMap;
import java.util.Map;

public class Main {
    public static void main(String[] args) {
        Scores scores = new Scores().score("Ada", 3).score("Zoe", 9).score("Bo", 5);
        Map.Entry<String, Integer> best = scores.best();
        System.out.println(best.getKey() + " " + scores.names());
        System.out.println(Scores.add(best, 10) + " " + scores.best().getValue());
        System.out.println(Scores.describe(Map.entry("tea", 2)));
        System.out.println(Scores.describe(new AbstractMap.SimpleEntry<>("milk", null)));
        Map<Integer, Character> grades = new HashMap<>(Map.of(1, 'a'));
        System.out.println(Scores.describe(grades.entrySet().iterator().next()));
    }
}
