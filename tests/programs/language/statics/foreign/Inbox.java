package statics.foreign;

import java.util.ArrayDeque;
import java.util.Deque;

/** State in a static that tests leave behind for each other. */
class Inbox {
    private static final Deque<String> MAILS = new ArrayDeque<>();
    static int limit = 3;

    private Inbox() {
    }

    static boolean deliver(String mail) {
        if (MAILS.size() >= limit) {
            return false;
        }
        MAILS.addLast(mail);
        return true;
    }

    static String next() {
        return MAILS.isEmpty() ? "nothing" : MAILS.removeFirst();
    }

    static int waiting() {
        return MAILS.size();
    }

    static void reset() {
        MAILS.clear();
        limit = 3;
    }
}
