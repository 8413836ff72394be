package clock.fixed;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;

public class Main {
    public static void main(String[] args) {
        Age age = new Age(Clock.fixed(Instant.parse("2024-03-01T09:00:00Z"), ZoneOffset.UTC));
        System.out.println(age.today() + " " + age.days(LocalDate.of(2024, 2, 1)) + " " + age.greeting());
    }
}
