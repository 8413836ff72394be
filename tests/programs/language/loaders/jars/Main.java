package loaders.jars;

public class Main {
    public static void main(String[] args) {
        Till till = new Till();
        System.out.println(till.take(3) + till.take(40));
        System.out.println(till.sum());
    }
}
