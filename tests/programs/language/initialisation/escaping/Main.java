package initialisation.escaping;

public class Main {
    public static void main(String[] args) {
        Office office = new Office();
        System.out.println("[" + office.names() + "]");
        Worker ida = new Worker(office, "Ida");
        new Worker(office, "Max");
        System.out.println(ida.greeting());
        System.out.println(office.names());
        ida.greet("hello");
        System.out.println(ida.greeting());
    }
}
