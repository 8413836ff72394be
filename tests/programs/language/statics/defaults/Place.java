package statics.defaults;

import java.util.Locale;
import java.util.TimeZone;

/** Sets what all of the JVM sees. */
class Place {
    static void german() {
        Locale.setDefault(Locale.GERMANY);
    }

    static void inTokyo() {
        TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo"));
    }

    static String amount(double amount) {
        return String.format("%,.2f", amount);
    }

    static String zone() {
        return TimeZone.getDefault().getID();
    }
}
