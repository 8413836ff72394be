package aliasing.returned;

public class Main {
    public static void main(String[] args) {
        Depot north = new Depot("Kiel");
        Depot south = new Depot("Ulm");
        Parcel book = south.accept(north.accept(new Parcel(400)));
        Parcel lamp = north.accept(new Parcel(2100));
        System.out.println(book.stamp());
        System.out.println(Depot.heavier(book, lamp).stamp());
        System.out.println(north.load());
    }
}
