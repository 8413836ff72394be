package arrays.varargs;

class Path {
    private final String root;

    Path(String root) {
        this.root = root;
    }

    /** With no parts at all, too. */
    String join(String... parts) {
        StringBuilder joined = new StringBuilder(root);
        for (String part : parts) {
            joined.append('/').append(part);
        }
        return joined.toString();
    }

    static int longest(int least, Object... things) {
        int longest = least;
        for (Object thing : things) {
            longest = Math.max(longest, String.valueOf(thing).length());
        }
        return longest;
    }

    @SafeVarargs
    static <T> int count(T... things) {
        return things.length;
    }
}
