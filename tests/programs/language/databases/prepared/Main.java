package databases.prepared;

import java.sql.SQLException;

class Main {
    public static void main(String[] args) throws SQLException {
        try (Finder finder = new Finder("jdbc:h2:mem:prepared")) {
            finder.make();
            finder.prepare();
            System.out.println(finder.first(4));
            finder.add("Rex", 4);
            finder.add("Kiki", 2);
            finder.add("Milo", 4);
            System.out.println(finder.first(4) + " " + finder.first(2));
        }
    }
}
