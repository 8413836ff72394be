package databases.desk;

import java.sql.SQLException;

class Main {
    public static void main(String[] args) throws SQLException {
        Desk desk = new Desk();
        if (!desk.connect("jdbc:h2:mem:desk")) {
            throw new IllegalStateException();
        }
        desk.open();
        System.out.println(desk.ring(3));
        System.out.println(desk.ring(4));
        System.out.println(desk.rings());
        desk.disconnect();
    }
}
