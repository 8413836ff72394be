package databases.dated;

import java.sql.SQLException;

class Main {
    public static void main(String[] args) throws SQLException {
        try (Guests guests = new Guests("jdbc:h2:mem:dated")) {
            guests.make();
            System.out.println(guests.add("Ada") + guests.add("Bob") + guests.see("Ada") + " " + guests.count());
            System.out.println(guests.room("Ada") + " " + guests.since("Ada") + " " + guests.day("Bob"));
            System.out.println(guests.today() + " " + guests.isLucky() + " " + guests.luck());
        }
    }
}
