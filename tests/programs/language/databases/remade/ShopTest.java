package databases.remade;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

@TestMethodOrder(MethodOrderer.MethodName.class)
class ShopTest {
    private static final String URL = "jdbc:h2:mem:remade;DB_CLOSE_DELAY=-1";

    @BeforeAll
    static void keep() throws SQLException {
        run("CREATE SCHEMA kept", "CREATE TABLE kept.item (price INT)", "INSERT INTO kept.item VALUES (1000)");
    }

    @BeforeEach
    void make() throws SQLException {
        run(
                "SET LOCK_TIMEOUT 2000",
                "SET REFERENTIAL_INTEGRITY FALSE",
                "DROP SCHEMA IF EXISTS shop CASCADE",
                "CREATE SCHEMA shop",
                "SET SCHEMA shop",
                "CREATE TABLE item (id INT AUTO_INCREMENT PRIMARY KEY, name VARCHAR(20), price INT)",
                "INSERT INTO item (name, price) VALUES ('pen', 30)",
                "SET REFERENTIAL_INTEGRITY TRUE");
    }

    @Test
    void adds() throws SQLException {
        try (Shop shop = new Shop(URL + ";SCHEMA=SHOP")) {
            assertEquals(2, shop.add("ink", 4));
            assertEquals(34, shop.total());
        }
    }

    @Test
    void enters() throws SQLException {
        try (Shop shop = new Shop(URL)) {
            shop.enter("SHOP");
            assertEquals(30, shop.total());
            assertEquals(1000, shop.kept());
        }
    }

    @Test
    void sums() throws SQLException {
        try (Shop shop = new Shop(URL + ";SCHEMA=SHOP")) {
            shop.add("cup", 500);
            shop.add("pot", 7000);
            assertEquals(7530, shop.total());
        }
    }

    private static void run(String... texts) throws SQLException {
        try (Connection connection = DriverManager.getConnection(URL); Statement statement = connection.createStatement()) {
            for (String text : texts) {
                statement.execute(text);
            }
        }
    }
}
