package opaque.identity_order;

import java.util.HashSet;
import java.util.Set;

class Team {
    private final Set<Player> players = new HashSet<>();

    boolean join(Player player) {
        return players.add(player);
    }

    String roster() {
        StringBuilder roster = new StringBuilder();
        for (Player player : players) {
            roster.append(' ').append(player.name());
        }
        return "team of " + players.size() + roster;
    }

    int size() {
        return players.size();
    }
}
