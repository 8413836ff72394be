package construction.setters;

/** Its setter is only ever called by the constructor. */
public class Name {
    private String text;
    private int words;

    public Name(String text) {
        setText(text);
        count();
    }

    public String setText(String text) {
        this.text = text.trim();
        return this.text;
    }

    protected void count() {
        words = text.split(" ").length;
    }

    public String getText() {
        return text;
    }

    public int getWords() {
        return words;
    }
}
