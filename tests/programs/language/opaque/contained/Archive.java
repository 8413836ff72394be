package opaque.contained;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

class Archive {
    private final String text;

    Archive(String text) {
        this.text = text;
    }

    List<String[]> rows() {
        List<String[]> rows = new ArrayList<>();
        for (String row : text.split(";")) {
            rows.add(row.split(","));
        }
        return rows;
    }

    CompletableFuture<String> title() {
        return CompletableFuture.completedFuture(text.substring(0, 3));
    }

    CompletableFuture<Integer> size() {
        return CompletableFuture.completedFuture(text.length());
    }
}
