package graphs.doubly;

class Track {
    final String title;
    Track previous;
    Track next;

    Track(String title) {
        this.title = title;
    }

    String neighbours() {
        return (previous == null ? "-" : previous.title) + " < " + title + " < " + (next == null ? "-" : next.title);
    }
}
