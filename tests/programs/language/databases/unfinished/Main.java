package databases.unfinished;

import java.sql.SQLException;
import java.sql.Savepoint;

class Main {
    private static final String URL = "jdbc:h2:mem:unfinished";

    public static void main(String[] args) throws SQLException {
        try (Shelf shelf = new Shelf(URL)) {
            shelf.make();
            shelf.put(1);
            try (Shelf other = new Shelf(URL)) {
                other.begin();
                other.put(20);
            }
            System.out.println(shelf.weight());
            try (Shelf other = new Shelf(URL)) {
                other.beginByText();
                other.put(40);
                other.rollback();
                other.put(300);
                Savepoint mark = other.mark();
                other.put(4000);
                other.backTo(mark);
                other.commit();
                other.put(50000);
            }
            System.out.println(shelf.weight());
            try (Shelf other = new Shelf(URL)) {
                other.beginOnce();
                other.put(600000);
                other.rollback();
                other.put(7000000);
            }
            System.out.println(shelf.weight());
        }
    }
}
