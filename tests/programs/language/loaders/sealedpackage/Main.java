package loaders.sealedpackage;

public class Main {
    public static void main(String[] args) {
        Stamp stamp = new Stamp("NL", 85);
        System.out.println(stamp.print());
        stamp.raise(20);
        System.out.println(stamp.print());
    }
}
