package databases.cleared;

import java.sql.SQLException;

class Main {
    private static final String URL = "jdbc:h2:mem:cleared;DB_CLOSE_DELAY=-1";

    public static void main(String[] args) throws SQLException {
        try (Cellar cellar = new Cellar(URL)) {
            cellar.make();
            cellar.put("red", 3);
            cellar.put("white", 4);
            System.out.println(cellar.bottles());
            cellar.clear();
        }
        try (Cellar cellar = new Cellar(URL)) {
            cellar.make();
            cellar.put("red", 50);
            System.out.println(cellar.bottles());
            cellar.clear();
        }
    }
}
