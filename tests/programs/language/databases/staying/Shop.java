package databases.staying;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Opens the database anew for each thing that it does, and names it itself. */
class Shop {
    private static final String URL = "jdbc:h2:mem:staying;DB_CLOSE_DELAY=-1";

    void create() throws SQLException {
        try (Connection connection = DriverManager.getConnection(URL, "sa", "");
                Statement statement = connection.createStatement()) {
            statement.execute("create table item (id int primary key, name varchar(40), price int)");
        }
    }

    void add(int id, String name, int price) throws SQLException {
        try (Connection connection = DriverManager.getConnection(URL, "sa", "");
                PreparedStatement statement =
                        connection.prepareStatement("insert into item values (?, ?, ?)")) {
            statement.setInt(1, id);
            statement.setString(2, name);
            statement.setInt(3, price);
            statement.executeUpdate();
        }
    }

    List<String> names() throws SQLException {
        List<String> names = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection(URL, "sa", "");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select name from item order by id")) {
            while (rows.next()) {
                names.add(rows.getString(1));
            }
        }
        return names;
    }

    int raise(int by) throws SQLException {
        try (Connection connection = DriverManager.getConnection(URL, "sa", "");
                PreparedStatement statement =
                        connection.prepareStatement("update item set price = price + ?")) {
            statement.setInt(1, by);
            return statement.executeUpdate();
        }
    }
}
