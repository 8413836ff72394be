package initialisation.overridable;

public class Main {
    public static void main(String[] args) {
        Shape triangle = new Polygon(3);
        System.out.println(triangle.title());
        System.out.println(triangle.name() + triangle.corners());
    }
}
