package enclosed.visitor;

/** Changes while the walk goes on: behind it, it is empty again. */
class Path {
    private String text = "";

    void push(String name) {
        text = text + "/" + name;
    }

    void pop() {
        text = text.substring(0, text.lastIndexOf('/'));
    }

    int depth() {
        return text.length() - text.replace("/", "").length();
    }

    String show() {
        return text;
    }
}
