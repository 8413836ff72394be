package privates.packaged;

public class Main {
    public static void main(String[] args) {
        Airport airport = new Airport();
        System.out.println(airport.send("Oslo"));
        System.out.println(airport.send("Lisbon"));
        airport.reset(7);
        System.out.println(airport.send("Rome"));
        System.out.println(new Router(3).route("Paris"));
    }
}
