package construction.holder;

public class Main {
    public static void main(String[] args) {
        System.out.println(Units.all().convert(3, "foot", "inch"));
    }
}
