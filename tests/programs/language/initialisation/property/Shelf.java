package initialisation.property;

class Shelf {
    private int held;

    /** What is set now counts for what comes, what was set first for all. */
    boolean put(int count) {
        int now = Integer.parseInt(System.getProperty("limits.most", "10"));
        if (count > now || held + count > Limits.most()) {
            return false;
        }
        held += count;
        return true;
    }
}
