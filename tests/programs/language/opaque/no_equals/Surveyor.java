package opaque.no_equals;

import java.util.ArrayList;
import java.util.List;

final class Surveyor {
    private Surveyor() {}

    static Plot plot(int x, int y, int width) {
        return new Plot(new Point(x, y), width);
    }

    static Point corner(Plot plot) {
        Point corner = plot.corner();
        return new Point(corner.x + plot.width(), corner.y);
    }

    static List<Plot> plots(int count) {
        List<Plot> plots = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            plots.add(plot(i, 0, i + 1));
        }
        return plots;
    }
}
