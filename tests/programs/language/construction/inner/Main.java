package construction.inner;

public class Main {
    public static void main(String[] args) {
        Hotel hotel = new Hotel("Adler");
        System.out.println(hotel.sign());
        Hotel.Room room = hotel.new Room(7);
        System.out.println(room.checkIn(1));
        System.out.println(room.checkIn(2));
        System.out.println(hotel.guests());
        Hotel.Room.Key key = room.new Key();
        System.out.println(key.label());
        System.out.println(room.key().label());
    }
}
