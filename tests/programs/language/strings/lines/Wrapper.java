package strings.lines;

class Wrapper {
    private final int limit;

    Wrapper(int limit) {
        this.limit = limit;
    }

    String wrap(String text) {
        StringBuilder wrapped = new StringBuilder();
        int width = -1;
        for (String word : text.split(" ")) {
            if (width + 1 + word.length() > limit) {
                wrapped.append('\n');
                width = 0;
            } else if (width >= 0) {
                wrapped.append(' ');
                width++;
            }
            wrapped.append(word);
            width += word.length();
        }
        return wrapped.toString();
    }

    static String unix(String text) {
        return text.replace("\r\n", "\n").replace('\r', '\n');
    }

    static long count(String text) {
        return text.lines().count();
    }
}
