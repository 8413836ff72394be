package reflection.mapped;

public class Line {
    private final String article;
    private int count;
    private int each;

    public Line(String article, int count, int each) {
        this.article = article;
        this.count = count;
        this.each = each;
    }

    public int price() {
        return count * each;
    }

    public String article() {
        return article;
    }
}
