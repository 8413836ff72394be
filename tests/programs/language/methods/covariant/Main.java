package methods.covariant;

public class Main {
    public static void main(String[] args) {
        Shape shape = new Circle(1, 2);
        Shape moved = shape.moved(4);
        System.out.println(moved.describe() + " " + moved.area());
        Circle circle = (Circle) moved;
        circle.marks[0] = 9;
        Circle copy = circle.clone();
        circle.marks[1] = 8;
        System.out.println(copy.marks[0] + copy.marks[1] + copy.radius);
    }
}
