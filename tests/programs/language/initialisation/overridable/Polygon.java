package initialisation.overridable;

class Polygon extends Shape {
    private final int corners;
    private String name = "polygon";

    Polygon(int corners) {
        this.corners = corners;
        if (corners == 3) {
            name = "triangle";
        }
    }

    /** Called before the fields of this class have their values. */
    @Override
    String name() {
        return name;
    }

    @Override
    int corners() {
        return corners;
    }
}
