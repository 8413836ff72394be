package mutation.evicted;

public class Main {
    public static void main(String[] args) {
        Recent recent = new Recent();
        recent.visit("bridge");
        recent.visit("market");
        recent.visit("bridge");
        System.out.println(recent.has("market"));
        recent.visit("tower");
        System.out.println(recent.has("market"));
        System.out.println(recent.places());
    }
}
