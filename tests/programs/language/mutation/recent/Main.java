package mutation.recent;

public class Main {
    public static void main(String[] args) {
        RecentFiles recent = new RecentFiles();
        recent.open("a.txt", 10);
        recent.open("b.txt", 20);
        recent.open("c.txt", 30);
        System.out.println(recent.oldest());
        System.out.println(recent.size("a.txt"));
        System.out.println(recent.oldest());
        System.out.println(recent.all());
    }
}
