package databases.emptied;

import java.sql.SQLException;

class Main {
    public static void main(String[] args) throws SQLException {
        try (Shelf shelf = new Shelf("jdbc:h2:mem:emptied")) {
            shelf.put("cup");
            shelf.put("plate");
            shelf.put("fork");
            System.out.println(shelf.clear("cup"));
            System.out.println(shelf.clear());
            shelf.put("late");
            System.out.println(shelf.size());
        }
    }
}
