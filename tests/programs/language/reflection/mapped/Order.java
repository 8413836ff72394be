package reflection.mapped;

import java.util.List;

public class Order {
    private String customer;
    private List<Line> lines;
    private boolean express;

    private Order() {
    }

    public int total() {
        int sum = express ? 500 : 0;
        for (Line line : lines) {
            sum += line.price();
        }
        return sum;
    }

    public String customer() {
        return customer;
    }

    public void add(Line line) {
        lines.add(line);
    }
}
