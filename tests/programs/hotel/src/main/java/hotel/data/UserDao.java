package hotel.data;

import hotel.model.User;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Optional;

/** The table of those who may log in. */
public final class UserDao {
    private final Database database;

    public UserDao(Database database) {
        this.database = database;
    }

    public Optional<User> find(String name, String password) throws SQLException {
        try (PreparedStatement select = database.prepare("SELECT role FROM hotel_user WHERE name = ? AND hash = ?")) {
            select.setString(1, name);
            select.setString(2, User.hash(name, password));
            try (ResultSet row = select.executeQuery()) {
                return row.next()
                        ? Optional.of(new User(name, User.Role.valueOf(row.getString(1))))
                        : Optional.empty();
            }
        }
    }

    /** @return whether there was none of that name */
    public boolean add(User user, String password) {
        String sql = "INSERT INTO hotel_user (name, role, hash) VALUES (?, ?, ?)";
        try (PreparedStatement insert = database.prepare(sql)) {
            insert.setString(1, user.name());
            insert.setString(2, user.role().name());
            insert.setString(3, User.hash(user.name(), password));
            return insert.executeUpdate() == 1;
        } catch (SQLException e) {
            return false;
        }
    }

    public void loggedIn(User user) throws SQLException {
        try (PreparedStatement update = database.prepare("UPDATE hotel_user SET last_login = ? WHERE name = ?")) {
            update.setDate(1, Date.valueOf(LocalDate.now()));
            update.setString(2, user.name());
            update.executeUpdate();
        }
    }
}
