package statics.lazy;

public class Main {
    public static void main(String[] args) {
        System.out.println(Dictionary.translate("house") + Dictionary.translate("tree") + Dictionary.translate("sky"));
        System.out.println(Dictionary.shared().language());
        System.out.println(Dictionary.shared() == Dictionary.shared());
        System.out.println(Dictionary.longest());
    }
}
