package mutation.collected;

import java.util.Arrays;
import java.util.stream.Collectors;

class Article {
    private final String text;

    Article(String text) {
        this.text = text;
    }

    Tags tags() {
        return Arrays.stream(text.split(" "))
                .filter(word -> word.startsWith("#"))
                .map(word -> word.substring(1))
                .collect(Collectors.toCollection(Tags::new));
    }
}
