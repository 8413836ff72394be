package arrays.element;

public class Main {
    public static void main(String[] args) {
        Relay first = new Relay(2);
        Relay second = new Relay(2);
        first.line(0, new Runner());
        first.line(1, new Runner());
        Runner runner = first.handOver(0, second);
        System.out.println(runner.metres());
        System.out.println(second.metres());
        second.lanes()[1] = first.lanes()[1];
        second.lanes()[1].run(30);
        System.out.println(second.metres());
    }
}
