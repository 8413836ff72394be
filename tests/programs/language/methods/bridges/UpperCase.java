package methods.bridges;

import java.util.Locale;

class UpperCase extends Step<String> {
    private final String end;

    UpperCase(String end) {
        this.end = end;
    }

    @Override
    String apply(String text) {
        return text.toUpperCase(Locale.ROOT) + end;
    }
}
