package methods.covariant;

class Circle extends Shape implements Cloneable {
    final int radius;
    int[] marks = {1, 2};

    Circle(int x, int radius) {
        super(x);
        this.radius = radius;
    }

    @Override
    Circle moved(int by) {
        return new Circle(x + by, radius);
    }

    @Override
    double area() {
        return Math.PI * radius * radius;
    }

    @Override
    public Circle clone() {
        try {
            Circle copy = (Circle) super.clone();
            copy.marks = marks.clone();
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }
}
