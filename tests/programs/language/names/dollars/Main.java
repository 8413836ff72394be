package names.dollars;

public class Main {
    public static void main(String[] args) {
        Price$Tag tag = new Price$Tag(250);
        Price$Tag dearer = tag.with$(49);
        System.out.println(dearer._cents() + " " + new Price$Tag.Label(dearer).text());
    }
}
