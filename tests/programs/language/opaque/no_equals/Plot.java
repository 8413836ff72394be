package opaque.no_equals;

class Plot {
    private final Point corner;
    private final int width;

    Plot(Point corner, int width) {
        this.corner = corner;
        this.width = width;
    }

    Point corner() {
        return corner;
    }

    int width() {
        return width;
    }
}
