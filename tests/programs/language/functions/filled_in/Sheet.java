package functions.filled_in;

import java.util.ArrayList;
import java.util.List;

public class Sheet {
    private final List<String> cells = new ArrayList<>();

    public void enter(String cell) {
        cells.add(cell);
    }

    public int total(Mapper<String, Integer> mapper) {
        int total = 0;
        for (String cell : cells) {
            total += mapper.apply(cell);
        }
        return total;
    }
}
