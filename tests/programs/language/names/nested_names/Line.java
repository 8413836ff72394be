package names.nested_names;

class Line {
    private final int from;
    private final int to;

    Line(int from, int to) {
        this.from = from;
        this.to = to;
    }

    int total() {
        return to - from;
    }
}
