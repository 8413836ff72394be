package mutation.collected;

import java.util.List;

public class Main {
    public static void main(String[] args) {
        Tags tags = new Article("on #java and #rust").tags();
        System.out.println(tags.line());
        System.out.println(tags.overlaps(new Tags(List.of("go", "rust"))));
        System.out.println(tags.overlaps(new Article("no tags").tags()));
    }
}
