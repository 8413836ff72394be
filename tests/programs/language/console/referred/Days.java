package console.referred;

import java.util.List;
import java.util.Optional;

class Days {
    private final List<String> days;

    Days(String... days) {
        this.days = List.of(days);
    }

    void printAll() {
        days.forEach(System.out::println);
    }

    void printFirst() {
        days.stream().findFirst().ifPresent(System.out::print);
    }

    void warnOf(String day) {
        Optional.of(day).filter(days::contains).ifPresent(System.err::println);
    }

    void printHashes() {
        List.of(new Object()).forEach(System.out::println);
    }
}
