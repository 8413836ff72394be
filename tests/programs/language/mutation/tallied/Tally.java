package mutation.tallied;

import java.util.Map;
import java.util.TreeMap;

public class Tally {
    private final Map<String, Integer> votes = new TreeMap<>();

    public void vote(String name) {
        votes.put(name, votes.getOrDefault(name, 0) + 1);
    }

    public int votesFor(String name) {
        return votes.getOrDefault(name, 0);
    }
}
