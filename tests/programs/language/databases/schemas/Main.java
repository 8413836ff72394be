package databases.schemas;

import java.sql.SQLException;

class Main {
    public static void main(String[] args) throws SQLException {
        try (Archive archive = new Archive("jdbc:h2:mem:schemas")) {
            archive.make();
            archive.makeOld();
            archive.add(3);
            archive.turnTo("old");
            archive.add(40);
            System.out.println(archive.pages());
            archive.turnTo("public");
            archive.dropOld();
            System.out.println(archive.pages());
        }
    }
}
