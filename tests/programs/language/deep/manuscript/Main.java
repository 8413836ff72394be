package deep.manuscript;

public class Main {
    public static void main(String[] args) {
        Manuscript manuscript = new Manuscript();
        manuscript.append("Chapter One\n");
        manuscript.append("Jack and Jill.\n");
        System.out.println(Manuscript.count(manuscript.text(), "J"));
        manuscript.append(Manuscript.filler(24_000));
        System.out.println(manuscript.pages());
        System.out.println(Manuscript.count(manuscript.text(), "Jack"));
        manuscript.append("Chapter Two\n");
        System.out.println(Manuscript.count(manuscript.text(), "Chapter"));
        System.out.println(Manuscript.count("z".repeat(1_000_000), "zz"));
    }
}
