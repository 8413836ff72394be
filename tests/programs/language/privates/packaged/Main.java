package privates.packaged;

import privates.packaged.islands.Island;

public class Main {
    public static void main(String[] args) {
        Airport airport = new Airport();
        System.out.println(airport.send("Oslo"));
        System.out.println(airport.send("Lisbon"));
        airport.reset(7);
        System.out.println(airport.send("Rome"));
        Airport island = new Island();
        island.reset(4);
        System.out.println(island.send("Naxos"));
        System.out.println(new Router(3).route("Paris"));
    }
}
