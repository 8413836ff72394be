package initialisation.chains;

public class Main {
    public static void main(String[] args) {
        System.out.println(new Vehicle("cab").describe());
        Truck truck = new Truck(24);
        System.out.println(truck.describe());
        System.out.println(truck.toll());
        System.out.println(new Truck("van", 3).describe());
    }
}
