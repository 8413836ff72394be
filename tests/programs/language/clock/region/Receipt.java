package clock.region;

import java.text.SimpleDateFormat;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;

/** Writes as the machine's user does. */
class Receipt {
    private final double amount;

    Receipt(double amount) {
        this.amount = amount;
    }

    String total() {
        return String.format("%,.2f", amount);
    }

    /** The same everywhere. */
    String lines() {
        return String.format("%d lines", 3);
    }

    String paid(Date when) {
        return new SimpleDateFormat("EEEE, HH:mm").format(when);
    }

    /** The year and the hour. */
    int hour(Date when) {
        Calendar calendar = new GregorianCalendar();
        calendar.setTime(when);
        return calendar.get(Calendar.YEAR) * 100 + calendar.get(Calendar.HOUR_OF_DAY);
    }

    String currency(String code) {
        return code.toUpperCase();
    }
}
