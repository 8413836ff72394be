package enclosed.template;

public class Main {
    public static void main(String[] args) {
        System.out.println(new Report().print("Fruit", "apple 3", "fig 12"));
    }
}
