package hotel.data;

import hotel.model.Charge;
import hotel.model.Invoice;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** The tables of invoices and of what goes onto them. */
public final class InvoiceDao {
    private final Database database;

    public InvoiceDao(Database database) {
        this.database = database;
    }

    public void addCharge(int reservation, Charge charge) throws SQLException {
        String sql = "INSERT INTO charge (reservation_id, item, cents) VALUES (?, ?, ?)";
        try (PreparedStatement insert = database.prepare(sql)) {
            insert.setInt(1, reservation);
            insert.setString(2, charge.item());
            insert.setInt(3, charge.cents());
            insert.executeUpdate();
        }
    }

    public List<Charge> charges(int reservation) throws SQLException {
        List<Charge> charges = new ArrayList<>();
        String sql = "SELECT item, cents FROM charge WHERE reservation_id = ? ORDER BY id";
        try (PreparedStatement select = database.prepare(sql)) {
            select.setInt(1, reservation);
            try (ResultSet row = select.executeQuery()) {
                while (row.next()) {
                    charges.add(new Charge(row.getString("item"), row.getInt("cents")));
                }
            }
        }
        return charges;
    }

    public void insert(Invoice invoice) throws SQLException {
        String sql = "INSERT INTO invoice (reservation_id, issued, total_cents) VALUES (?, ?, ?)";
        try (PreparedStatement insert = database.prepare(sql)) {
            insert.setInt(1, invoice.reservationId());
            insert.setDate(2, Date.valueOf(invoice.issued()));
            insert.setInt(3, invoice.totalCents());
            insert.executeUpdate();
        }
    }

    /** The invoices of some days, both of them counted. */
    public int turnover(LocalDate from, LocalDate to) throws SQLException {
        String sql = "SELECT COALESCE(SUM(total_cents), 0) FROM invoice WHERE issued BETWEEN ? AND ?";
        try (PreparedStatement select = database.prepare(sql)) {
            select.setDate(1, Date.valueOf(from));
            select.setDate(2, Date.valueOf(to));
            try (ResultSet row = select.executeQuery()) {
                row.next();
                return row.getInt(1);
            }
        }
    }
}
