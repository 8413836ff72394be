package surroundings.properties;

public class Main {
    public static void main(String[] args) {
        System.out.println(Fare.gross(10) + " " + Fare.limit(1) + " " + Fare.isLoud(2) + Fare.isLoud(0));
        System.out.println(Fare.tag("a ") + Fare.mark(" b ") + Fare.all(" c ") + " " + Fare.unset(3) + " " + Fare.rated(7));
        System.out.println(Fare.scaled(2));
        System.setProperty("fare.scale", "6");
        System.out.println(Fare.scaled(3));
    }
}
