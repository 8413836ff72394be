package functions.ready;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Each has the one object that the lambda is, from the first moment on. */
class Greeter {
    private final UnaryOperator<String> greeting = name -> "hello " + name;
    private final List<String> greeted = new ArrayList<>();

    String greet(String name) {
        greeted.add(name);
        return greeting.apply(name);
    }

    int count() {
        return greeted.size();
    }
}
