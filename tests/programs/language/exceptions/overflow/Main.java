package exceptions.overflow;

public class Main {
    public static void main(String[] args) {
        Menu file = new Menu();
        Menu recent = new Menu();
        file.sub(recent);
        System.out.println(file.depth() + " " + file.endless());
        recent.sub(file);
        System.out.println(Cycle.of(file) + " " + recent.endless());
    }
}
