package concurrent.hook;

public class Main {
    public static void main(String[] args) {
        Till till = new Till();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println(till.cents())));
        till.add(5);
        System.out.println(till.cents());
        till.add(7);
        System.out.println(till.cents());
    }
}
