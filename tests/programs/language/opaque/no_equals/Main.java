package opaque.no_equals;

public class Main {
    public static void main(String[] args) {
        Plot plot = Surveyor.plot(3, 4, 10);
        System.out.println(plot.corner().x + " " + plot.width());
        System.out.println(Surveyor.corner(plot).x);
        System.out.println(Surveyor.plots(2).get(1).width());
    }
}
