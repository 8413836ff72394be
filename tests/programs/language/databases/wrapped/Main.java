package databases.wrapped;

import java.sql.SQLException;

public class Main {
    public static void main(String[] args) throws SQLException {
        try (Notes notes = new Notes("jdbc:h2:mem:wrapped")) {
            notes.add(1);
            System.out.println(notes.count());
            notes.addPair(2);
            try {
                notes.addPair(10);
            } catch (IllegalStateException tooMuch) {
                System.out.println(tooMuch.getMessage());
            }
            System.out.println(notes.count());
        }
    }
}
