package clock.counted;

class Main {
    public static void main(String[] args) {
        Steps steps = new Steps();
        steps.apply("tables");
        steps.apply("rows");
        System.out.println(steps.status());
        System.out.println(steps.took());
        System.out.println(steps.length());
    }
}
