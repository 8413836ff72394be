package functions.optionals;

import java.util.Optional;

class Person {
    private final String name;
    private final Person boss;

    Person(String name, Person boss) {
        this.name = name;
        this.boss = boss;
    }

    String name() {
        return name;
    }

    Optional<Person> boss() {
        return Optional.ofNullable(boss);
    }
}
