package clock.streams;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Draws numbered marbles, one by one or as streams, which draw when somebody looks. */
class Bag {
    private final Random random;

    Bag(Random random) {
        this.random = random;
    }

    int one() {
        return random.nextInt(90) + 1;
    }

    int sum(int count) {
        return random.ints(count, 1, 91).sum();
    }

    List<Integer> several(int count) {
        return random.ints(1, 91).limit(count).boxed().collect(Collectors.toList());
    }

    IntStream open() {
        return random.ints(1, 91);
    }
}
