package initialisation.overridable;

abstract class Shape {
    private final String title;

    Shape() {
        title = "a " + name() + " of " + corners();
    }

    abstract String name();

    int corners() {
        return 0;
    }

    String title() {
        return title;
    }
}
