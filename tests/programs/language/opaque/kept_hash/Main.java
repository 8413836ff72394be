package opaque.kept_hash;

public class Main {
    public static void main(String[] args) {
        Object port = new Object();
        Handle handle = new Handle(port);
        System.out.println(handle.equals(new Handle(port)) + " " + handle.equals(new Handle(new Object())));
        System.out.println(handle.id() + " " + handle.hashCode());
        Route route = new Route(handle, 12);
        System.out.println(route.hashCode() + " " + route.length() + route.equals(new Route(new Handle(port), 12)));
        Unit unit = new Unit("metre");
        System.out.println(unit.hashCode() + " " + unit.name() + unit.equals(new Unit("mile")));
        System.out.println(unit.equals(new Unit("metre")));
    }
}
