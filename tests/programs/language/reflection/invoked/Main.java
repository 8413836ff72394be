package reflection.invoked;

public class Main {
    public static void main(String[] args) throws ReflectiveOperationException {
        Console console = new Console(new Robot());
        console.run("go", 3);
        System.out.println(console.run("climb", 2));
        System.out.println(console.run("climb", -5));
        System.out.println(console.run("where") + " " + console.failures());
    }
}
