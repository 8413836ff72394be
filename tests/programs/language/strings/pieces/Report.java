package strings.pieces;

class Report {
    private final StringBuilder text;

    Report(StringBuilder text) {
        this.text = text;
    }

    int lines() {
        return (int) text.chars().filter(one -> one == '\n').count();
    }
}
