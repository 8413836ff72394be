package drivers.brief;

class Main {
    void main() {
        Toll toll = new Toll(3);
        System.out.println(toll.of(4) + " " + toll.of(0));
    }
}
