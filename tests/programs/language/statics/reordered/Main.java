package statics.reordered;

public class Main {
    public static void main(String[] args) {
        Limits.most(8);
        System.out.println(Limits.cut(9));
        System.out.println(Strict.name());
        System.out.println(Limits.cut(9));
        Limits.most(7);
        System.out.println(Strict.label(9));
        System.out.println(Strict.label(6));
    }
}
