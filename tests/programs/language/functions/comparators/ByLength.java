package functions.comparators;

import java.util.Comparator;

class ByLength implements Comparator<String> {
    private int compared;

    @Override
    public int compare(String one, String other) {
        compared++;
        int byLength = one.length() - other.length();
        return byLength != 0 ? byLength : one.compareTo(other);
    }

    int compared() {
        return compared;
    }
}
