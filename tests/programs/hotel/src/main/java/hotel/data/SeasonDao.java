package hotel.data;

import hotel.model.Season;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.MonthDay;
import java.util.ArrayList;
import java.util.List;

/** The table of seasons. */
public final class SeasonDao {
    private final Database database;

    public SeasonDao(Database database) {
        this.database = database;
    }

    /** The dearest first. */
    public List<Season> all() throws SQLException {
        String sql = "SELECT name, first_day, last_day, percent FROM season ORDER BY percent DESC, name";
        List<Season> seasons = new ArrayList<>();
        try (PreparedStatement select = database.prepare(sql); ResultSet row = select.executeQuery()) {
            while (row.next()) {
                seasons.add(new Season(row.getString(1), day(row.getString(2)), day(row.getString(3)), row.getInt(4)));
            }
        }
        return seasons;
    }

    private static MonthDay day(String text) {
        return MonthDay.parse("--" + text);
    }
}
