package clock.stamped;

import java.time.Instant;

record Entry(int number, String text, Instant at) {
}
