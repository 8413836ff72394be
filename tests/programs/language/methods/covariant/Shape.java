package methods.covariant;

abstract class Shape {
    protected final int x;

    Shape(int x) {
        this.x = x;
    }

    abstract Shape moved(int by);

    abstract double area();

    Object describe() {
        return getClass().getSimpleName() + " at " + x;
    }
}
