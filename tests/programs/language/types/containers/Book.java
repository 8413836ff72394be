package types.containers;

class Book {
    private final String title;
    private final int year;

    Book(String title, int year) {
        this.title = title;
        this.year = year;
    }

    String title() {
        return title;
    }

    int year() {
        return year;
    }
}
