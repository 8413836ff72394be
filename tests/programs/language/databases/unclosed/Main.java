package databases.unclosed;

import java.sql.Connection;
import java.sql.DriverManager;

/** Opens three connections, two of them inside other objects, and closes none. */
public class Main {
    public static void main(String[] arguments) throws Exception {
        Shelf shelf = new Shelf("jdbc:h2:mem:unclosed");
        System.out.println(shelf.put("Emma") + shelf.put("Faust"));
        System.out.println(shelf.books());
        Connection connection = DriverManager.getConnection("jdbc:h2:mem:unclosed");
        System.out.println(Shelf.books(connection));
        System.out.println(new Visitors("jdbc:h2:mem:visitors").greet("Ilse"));
    }
}
