package enclosed.handler;

class Handler {
    private String last = "";
    private int count;

    void separator(Parser parser) {
        last = parser.rest();
        count++;
    }

    int count() {
        return count;
    }

    String last() {
        return last;
    }
}
