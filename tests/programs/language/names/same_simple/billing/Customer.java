package names.same_simple.billing;

public class Customer {
    private final int number;
    private long due;

    public Customer(int number) {
        this.number = number;
    }

    public void charge(long cents) {
        due += cents;
    }

    public long due() {
        return due;
    }

    public int number() {
        return number;
    }
}
