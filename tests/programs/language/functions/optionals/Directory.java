package functions.optionals;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

class Directory {
    private final Map<String, Person> people = new HashMap<>();

    void add(Person person) {
        people.put(person.name(), person);
    }

    Optional<Person> find(String name) {
        return Optional.ofNullable(people.get(name));
    }

    String mailOf(String name) {
        return find(name).map(Person::name).filter(known -> !known.isBlank()).map(known -> known.toLowerCase() + "@example.org")
                .orElse("nobody@example.org");
    }

    Person bossOf(String name) {
        return find(name).flatMap(Person::boss).orElseThrow(() -> new IllegalStateException(name + " has no boss"));
    }

    static String label(Optional<Person> person, OptionalInt room) {
        return person.map(Person::name).orElseGet(() -> "guest") + (room.isPresent() ? " in " + room.getAsInt() : "");
    }
}
