package exceptions.custom;

import java.util.ArrayList;
import java.util.List;

/** Knows by how much, and for whom; its message is made when it is asked for. */
public class QuotaException extends Exception {
    private static final long serialVersionUID = 1;

    private final long over;
    private final String user;
    private final List<String> largest = new ArrayList<>();

    public QuotaException(long over, String user, List<String> largest) {
        this.over = over;
        this.user = user;
        this.largest.addAll(largest);
    }

    public long over() {
        return over;
    }

    public String user() {
        return user;
    }

    public List<String> largest() {
        return largest;
    }

    @Override
    public String getMessage() {
        return user + " is " + over + " over the quota";
    }
}
