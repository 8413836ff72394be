package databases.infile;

import java.sql.SQLException;

/** Its database lies where the program says. */
class Cellar {
    private final Shelf shelf = new Shelf();

    int empty() throws SQLException {
        shelf.start("jdbc:h2:./cellar");
        int size = shelf.size();
        shelf.end();
        return size + 3;
    }
}
