package mutation.parts;

class Goat {
    private final String name;
    private int wool = 5;
    private String mark = "";

    Goat(String name) {
        this.name = name;
    }

    void shorn() {
        wool -= name.length();
    }

    void mark(String text) {
        mark = text;
    }

    int wool() {
        return wool;
    }

    String mark() {
        return mark;
    }
}
