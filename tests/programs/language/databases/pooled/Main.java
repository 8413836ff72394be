package databases.pooled;

import java.sql.SQLException;

class Main {
    public static void main(String[] arguments) throws SQLException {
        Guests guests = new Guests();
        guests.make();
        System.out.println(guests.add("ann"));
        System.out.println(guests.add("bob"));
        System.out.println(guests.count());
        System.out.println(guests.names());
    }
}
