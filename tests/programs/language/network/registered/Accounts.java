package network.registered;

import java.util.TreeMap;

/** What the handlers work on. */
public class Accounts {
    private final TreeMap<String, Integer> balances = new TreeMap<>();

    public int pay(String name, int amount) {
        return balances.merge(name, amount, Integer::sum);
    }

    public boolean transfer(String from, String to, int amount) {
        int balance = balances.getOrDefault(from, 0);
        if (balance < amount) {
            return false;
        }
        balances.put(from, balance - amount);
        balances.merge(to, amount, Integer::sum);
        return true;
    }

    public String report() {
        return balances.toString();
    }
}
