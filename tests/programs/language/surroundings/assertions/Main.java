package surroundings.assertions;

public class Main {
    public static void main(String[] args) {
        Stack stack = new Stack();
        System.out.println(stack.pop() + " " + stack.size());
        Stack other = new Stack();
        System.out.println(other.push() + other.push() + " " + other.size());
        Meter meter = new Meter();
        meter.limit(10);
        System.out.println(meter.use(3) + " " + meter.use(4));
    }
}
