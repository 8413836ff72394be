package statics.tallied;

public class Main {
    public static void main(String[] args) {
        Parcel book = new Parcel(400);
        Parcel lamp = new Parcel(2100);
        System.out.println(book.postage(2));
        System.out.println(book.with(lamp).postage(1));
    }
}
