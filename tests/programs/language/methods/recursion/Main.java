package methods.recursion;

public class Main {
    public static void main(String[] args) {
        Room house = new Room().with(new Room().with(new Room()), new Room());
        System.out.println(Rooms.count(house));
        System.out.println(Rooms.isEven(7) + " " + Rooms.isOdd(3) + " " + Rooms.isEven(0));
        System.out.println(Rooms.ackermann(2, 3));
    }
}
