package databases.staying;

import java.sql.SQLException;

class Main {
    public static void main(String[] arguments) throws SQLException {
        Shop shop = new Shop();
        shop.create();
        shop.add(1, "apple", 5);
        shop.add(2, "pear", 7);
        System.out.println(shop.names());
        System.out.println(shop.raise(3));
    }
}
