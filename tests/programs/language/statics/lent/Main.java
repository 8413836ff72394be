package statics.lent;

public class Main {
    public static void main(String[] args) {
        for (int i = 1; i <= 12; i++) {
            System.out.println(new Line().price(i * 111).price(i * 50).end());
        }
        System.out.println(new Line().price(725).price(-1999).end());
    }
}
