package deep.metro;

public class Main {
    public static void main(String[] args) {
        Metro metro = Metro.grid(30);
        Station from = metro.at(0, 0);
        Station to = metro.at(29, 29);
        System.out.println(metro.distance(from, to));
        metro.at(1, 0).close();
        System.out.println(metro.distance(from, to));
        metro.at(0, 1).close();
        System.out.println(metro.distance(from, to));
        System.out.println(to.name() + " " + to.neighbours().size());
    }
}
