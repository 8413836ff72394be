package clock.tickets;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.UUID;

/** Keeps things under numbers that nobody guesses. */
class Cloakroom {
    private final Map<String, String> things = new LinkedHashMap<>();

    Ticket hang(String coat) {
        Ticket ticket = new Ticket(number("COAT"), coat.length());
        things.put(ticket.number(), coat);
        return ticket;
    }

    String deposit(String bag) {
        String number = number("BAG");
        things.put(number, bag);
        return number;
    }

    String fetch(String number) {
        String thing = things.remove(number);
        if (thing == null) {
            throw new NoSuchElementException("nothing under " + number);
        }
        return thing;
    }

    int left() {
        return things.size();
    }

    private static String number(String kind) {
        return kind + "-" + UUID.randomUUID().toString().replace("-", "").substring(0, 10).toUpperCase();
    }
}
